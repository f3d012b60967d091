/** The thread that draws the 3D: told what is to be seen, it draws the latest of it. */
import type { Palette } from "./paint";
import { Scene, type Picture } from "./scene";

export interface Told {
  canvas?: OffscreenCanvas;
  ratio?: number;
  palette?: Palette;
  picture?: Picture;
}

let scene: Scene | undefined;
let picture: Picture | undefined;
let due = false;
let ready = false;

function draw(): void {
  due = false;
  if (!scene || !picture) return;
  scene.show(picture);
  if (ready) return;
  scene.finish();
  ready = true;
  requestAnimationFrame(() => postMessage("ready"));
}

onmessage = ({ data }: MessageEvent<Told>) => {
  if (data.canvas) scene = new Scene(data.canvas, data.ratio ?? 1);
  if (data.palette) scene?.paint(data.palette);
  picture = data.picture ?? picture;
  if (!due) requestAnimationFrame(draw); // a slow machine leaves pictures out
  due = true;
};
