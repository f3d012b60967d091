/** The sign sprite, drawn at build time from the hieroglyph font: silhouette under line.
 *
 * Noto's signs are thin outlines, too fine at 24 px; so each is drawn twice, its silhouette in
 * pigment (--gf) and its line over it (--gl, --gw), centred in 100×100. */
import { readFileSync } from "node:fs";
import opentype from "opentype.js";
import type { Plugin } from "vite";
import { SIGNS } from "../src/shared/signs.ts";

const FONT =
  "node_modules/@fontsource/noto-sans-egyptian-hieroglyphs/files/noto-sans-egyptian-hieroglyphs-egyptian-hieroglyphs-400-normal.woff";
const SIZE = 100;
const MARGIN = 3;

type Command = {
  type: string;
  x?: number;
  y?: number;
  x1?: number;
  y1?: number;
  x2?: number;
  y2?: number;
};
type Contour = Command[];

function contours(commands: Command[]): Contour[] {
  const found: Contour[] = [];
  for (const command of commands) {
    if (command.type === "M") found.push([]);
    found.at(-1)?.push(command);
  }
  return found;
}

const corners = (contour: Contour): [number, number][] =>
  contour.filter((c) => c.x !== undefined).map((c) => [c.x!, c.y!]);

function inside([x, y]: [number, number], around: [number, number][]): boolean {
  let odd = false;
  for (let i = 0, j = around.length - 1; i < around.length; j = i++) {
    const [xi, yi] = around[i]!;
    const [xj, yj] = around[j]!;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) odd = !odd;
  }
  return odd;
}

/** The contours that lie within no other: their fill is the silhouette. */
function outer(all: Contour[]): Contour[] {
  return all.filter(
    (one) => !all.some((other) => other !== one && inside(corners(one)[0]!, corners(other))),
  );
}

function text(all: Contour[]): string {
  const n = (value: number) => String(Math.round(value * 10) / 10);
  const one = (c: Command) =>
    c.type === "Z"
      ? "Z"
      : c.type === "Q"
        ? `Q${n(c.x1!)} ${n(c.y1!)} ${n(c.x!)} ${n(c.y!)}`
        : c.type === "C"
          ? `C${n(c.x1!)} ${n(c.y1!)} ${n(c.x2!)} ${n(c.y2!)} ${n(c.x!)} ${n(c.y!)}`
          : `${c.type}${n(c.x!)} ${n(c.y!)}`;
  return all.map((contour) => contour.map(one).join("")).join("");
}

export function sprite(): string {
  const data = readFileSync(FONT);
  const font = opentype.parse(
    data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength),
  );
  const symbols = Object.entries(SIGNS).map(([name, codePoint]) => {
    const glyph = font.charToGlyph(String.fromCodePoint(codePoint));
    if (glyph.index === 0) throw new Error(`the font has no sign ${name}`);
    const box = glyph.getPath(0, 0, SIZE).getBoundingBox();
    const scale = (SIZE - 2 * MARGIN) / Math.max(box.x2 - box.x1, box.y2 - box.y1);
    const x = SIZE / 2 - ((box.x1 + box.x2) / 2) * scale;
    const y = SIZE / 2 - ((box.y1 + box.y2) / 2) * scale;
    const all = contours(glyph.getPath(x, y, SIZE * scale).commands as Command[]);
    return (
      `<symbol id="${name}" viewBox="0 0 100 100"><path d="${text(outer(all))}" fill="var(--gf,none)"/>` +
      `<path d="${text(all)}" fill="var(--gl,currentColor)" stroke="var(--gl,currentColor)" stroke-width="var(--gw,1.6)"/></symbol>`
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
}

/** `import sprite from "virtual:signs"`: the address of the sprite. */
export function signs(): Plugin {
  const id = "\0virtual:signs";
  let serving = false;
  return {
    name: "signs",
    configResolved: (config) => void (serving = config.command === "serve"),
    resolveId: (source) => (source === "virtual:signs" ? id : undefined),
    load(source) {
      if (source !== id) return undefined;
      if (serving) return 'export default "/signs.svg"';
      const file = this.emitFile({ type: "asset", name: "signs.svg", source: sprite() });
      return `export default import.meta.ROLLUP_FILE_URL_${file}`;
    },
    configureServer(server) {
      server.middlewares.use("/signs.svg", (_, answer) => {
        answer.setHeader("Content-Type", "image/svg+xml");
        answer.end(sprite());
      });
    },
  };
}
