/** The buckets' patterns painted on canvases, to be wrapped round them in 3D. The same as Pattern.svelte draws. */
import type { Colour } from "../moves";

export type Paint = Record<Shade, string>;

/** What the theme gives. */
export type Palette = Record<Colour, { plain: string; dark: string }> & {
  wood: string;
  finger: string;
  night: boolean;
};

const [WIDTH, HEIGHT] = [768, 256];
const BAND = 40; // the darker rim, at the bottom
const ABOVE = 32; // over the pattern: a swatch of each shade, for what has none
const SHADES = ["plain", "dark", "light"] as const;
export type Shade = (typeof SHADES)[number];

/** How much of the picture, from below, is the pattern; and where in it a shade is. */
export const WALL = HEIGHT / (HEIGHT + ABOVE);
export const swatch = (shade: Shade): [u: number, v: number] => [
  (SHADES.indexOf(shade) + 0.5) / SHADES.length,
  (1 + WALL) / 2,
];

type Brush = (on: OffscreenCanvasRenderingContext2D, paint: Paint) => void;

/** Repeated round the bucket, `n` times. */
function around(n: number, draw: (x: number, k: number) => void): void {
  for (let k = 0; k < n; k++) draw(((k + 0.5) * WIDTH) / n, k);
}

function zigzag(on: OffscreenCanvasRenderingContext2D, y: number): void {
  const step = WIDTH / 24;
  on.beginPath();
  for (let k = 0; k <= 24; k++) on.lineTo(k * step, y + (k % 2 ? -13 : 13));
  on.stroke();
}

const BRUSHES: Record<Colour, Brush> = {
  red(on, { light }) {
    on.fillStyle = light;
    on.fillRect(0, 62, WIDTH, 20);
    on.fillRect(0, 116, WIDTH, 20);
  },
  yellow(on, { dark }) {
    on.fillStyle = dark;
    for (let row = 0; row < 3; row++)
      around(12, (x) => {
        on.beginPath();
        on.arc(x + (row % 2 ? 32 : 0), 52 + row * 58, 16, 0, 2 * Math.PI);
        on.fill();
      });
  },
  green(on, { dark }) {
    on.strokeStyle = dark;
    on.lineWidth = 15;
    on.lineCap = "round";
    around(18, (x) => {
      on.beginPath();
      on.moveTo(x, 30);
      on.lineTo(x, 182);
      on.stroke();
    });
  },
  blue(on, { light }) {
    on.strokeStyle = light;
    on.lineWidth = 14;
    on.lineJoin = "round";
    for (const y of [56, 108, 160]) zigzag(on, y);
  },
  purple(on, { dark }) {
    on.fillStyle = dark;
    around(10, (x) => {
      on.beginPath();
      for (const [dx, dy] of [
        [0, -42],
        [25, 0],
        [0, 42],
        [-25, 0],
      ] as const)
        on.lineTo(x + dx, 108 + dy);
      on.fill();
    });
  },
};

export function painted(colour: Colour, paint: Paint): OffscreenCanvas {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT + ABOVE);
  const on = canvas.getContext("2d")!;
  const wide = WIDTH / SHADES.length;
  SHADES.forEach((shade, k) => {
    on.fillStyle = paint[shade];
    on.fillRect(k * wide, 0, wide, ABOVE);
  });
  on.translate(0, ABOVE);
  on.fillStyle = paint.plain;
  on.fillRect(0, 0, WIDTH, HEIGHT);
  BRUSHES[colour](on, paint);
  on.fillStyle = paint.dark;
  on.fillRect(0, HEIGHT - BAND, WIDTH, BAND);
  on.fillStyle = paint.light;
  on.fillRect(0, HEIGHT - BAND, WIDTH, 4);
  return canvas;
}

const BOARDS = 9; // planks of the table
const ACROSS = 1024;

/** Planks with their grain, darker towards the edge, in shades of grey: the theme colours them. */
export function planks(): OffscreenCanvas {
  const canvas = new OffscreenCanvas(ACROSS, ACROSS);
  const on = canvas.getContext("2d")!;
  on.fillStyle = "#fff";
  on.fillRect(0, 0, ACROSS, ACROSS);
  const high = ACROSS / BOARDS;
  const shade = (k: number) => ((k * 7919) % 13) / 13; // the same on every machine
  for (let board = 0; board < BOARDS; board++) {
    on.fillStyle = `rgb(0 0 0 / ${0.1 * shade(board + 3)})`;
    on.fillRect(0, board * high, ACROSS, high);
    on.strokeStyle = "rgb(0 0 0 / 0.07)";
    on.lineWidth = 2;
    for (let line = 1; line < 7; line++) {
      const [y, bend] = [(board + line / 7) * high, 7 * (shade(9 * board + line) - 0.5)];
      on.beginPath();
      on.moveTo(0, y);
      on.bezierCurveTo(ACROSS / 3, y + bend, (2 * ACROSS) / 3, y - bend, ACROSS, y + bend / 2);
      on.stroke();
    }
    on.fillStyle = "rgb(0 0 0 / 0.3)";
    on.fillRect(0, board * high - 1.5, ACROSS, 3);
  }
  const half = ACROSS / 2;
  const light = on.createRadialGradient(half, half, half * 0.3, half, half, half);
  light.addColorStop(0, "rgb(0 0 0 / 0)");
  light.addColorStop(1, "rgb(0 0 0 / 0.26)");
  on.fillStyle = light;
  on.fillRect(0, 0, ACROSS, ACROSS);
  return canvas;
}
