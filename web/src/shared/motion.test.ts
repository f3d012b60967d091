// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { game as ankh } from "../games/ankh";
import type { LogEntry } from "../messages";
import { glide, type Glide } from "./glide";
import { CARRY, paced, setTempo } from "./motion";

afterEach(() => setTempo(1));

/** How long after it begins a piece lies still, in real ms. */
function glides(to: Partial<Glide>): number {
  const animate = vi.fn();
  const node = Object.assign(document.createElement("div"), { animate });
  const action = glide(node, { x: 0, y: 0 });
  if (!action || !action.update) throw new Error("it does not glide");
  action.update({ x: 44, y: 0, ...to });
  const [, { duration, delay }] = animate.mock.calls[0]!;
  return Number(duration) + Number(delay);
}
const told = (key: string): LogEntry[] => [{ ply: 1, seat: 0, move: "I-b4", lines: [[key, {}]] }];
const CAPTURED = { fields: 5, wait: CARRY }; // waits for its captor, goes home

test("slow takes longer than usual, and quick less, by the factor and once", () => {
  const usual = glides(CAPTURED);
  for (const tempo of [1.7, 1, 0.5]) {
    setTempo(tempo);
    expect(glides(CAPTURED)).toBeCloseTo(tempo * usual);
    expect(paced(ankh.duration!(told("captures")))).toBeCloseTo(tempo * usual);
  }
});

test("what moves at Ankh lies still when its time is up, at any tempo", () => {
  for (const tempo of [1.7, 1, 0.5]) {
    setTempo(tempo);
    for (const [key, ways] of [
      ["goes", { fields: 1 }],
      ["captures", CAPTURED],
      ["horus", { fields: 5, via: [{ x: 20, y: 20 }] }],
    ] as const)
      expect(glides(ways as Partial<Glide>)).toBeLessThanOrEqual(
        paced(ankh.duration!(told(key))) + 0.1,
      );
  }
});
