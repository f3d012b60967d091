/** The thread that draws the 3D: told what is to be seen, it draws the latest of it. */
import { Details, inSoftware } from "./detail";
import type { Palette } from "./paint";
import { Scene, type Picture } from "./scene";

export interface Told {
  canvas?: OffscreenCanvas;
  ratio?: number;
  palette?: Palette;
  picture?: Picture;
}

const REST = 120; // ms without motion: time for a picture as good as can be
const MEASURED = 4; // one in so many: to wait for a picture costs a little, too

let scene: Scene | undefined;
let details: Details;
let picture: Picture | undefined;
let due = false;
let ready = false;
let count = 0;
let shown = ""; // the picture that stands there
let rest: ReturnType<typeof setTimeout> | undefined;

function begin(canvas: OffscreenCanvas, ratio: number): void {
  const software = inSoftware();
  details = new Details(software);
  scene = new Scene(canvas, ratio, software);
}

/** Once: most of what happens at a table moves no bucket. */
function still(): void {
  const now = JSON.stringify(picture);
  if (now === shown) return;
  shown = now;
  scene!.show(picture!, details.still);
}

function first(): void {
  still();
  scene!.finish();
  ready = true;
  requestAnimationFrame(() => postMessage("ready"));
}

function moving(): void {
  shown = "";
  const start = performance.now();
  scene!.show(picture!, details.moving);
  if (++count % MEASURED) return;
  scene!.finish();
  details.took(performance.now() - start);
}

function draw(): void {
  due = false;
  clearTimeout(rest);
  if (!scene || !picture) return;
  if (!ready) first();
  else if (picture.moving) moving();
  else rest = setTimeout(still, shown ? 0 : REST);
}

onmessage = ({ data }: MessageEvent<Told>) => {
  if (data.canvas) begin(data.canvas, data.ratio ?? 1);
  if (data.palette) {
    scene?.paint(data.palette);
    shown = "";
  }
  picture = data.picture ?? picture;
  if (!due) requestAnimationFrame(draw); // a slow machine leaves pictures out
  due = true;
};
