import type { Projection } from "./flat";
import type { Moment } from "./poses";
export class Scene {
  constructor(_canvas: HTMLCanvasElement) { throw new Error("soon"); }
  projection(_w: number, _h: number, _rows: number): Projection { throw new Error(); }
  show(_moment: Moment, _rows: number, _w: number, _h: number): void {}
  dispose(): void {}
}
