/** A piece glides to its new place instead of jumping: lifted, carried, set down with a small overshoot. */
import type { Action } from "svelte/action";
import { calm, carry, paced, SET } from "./motion";

type Point = { x: number; y: number; scale?: number | undefined };
export interface Glide extends Point {
  /** How large it is there: far things are small. */
  scale?: number | undefined;
  /** Places it comes by on the way, e.g. one it reached and left at once. */
  via?: Point[] | undefined;
  /** Fields it crosses: farther takes longer. */
  fields?: number | undefined;
  /** Starts only after so many ms: one thing moves at a time. */
  wait?: number | undefined;
  /** In somebody's hand: it follows the pointer and does not glide. */
  held?: boolean | undefined;
}

const OVERSHOOT = 2;
const move = ({ x, y, scale }: Point) =>
  `translate(${x}px, ${y}px)${scale ? ` scale(${scale.toFixed(3)})` : ""}`;

export const glide: Action<SVGElement | HTMLElement, Glide> = (node, first) => {
  let at = first;
  node.style.transform = move(at);
  return {
    update(next) {
      const from = at;
      at = next;
      node.style.transform = move(next);
      if ((from.x === next.x && from.y === next.y) || next.held || calm() || !node.animate) return;
      const stops = [from, ...(next.via ?? []), next];
      const [last, end] = [stops.at(-2)!, stops.at(-1)!];
      const far = Math.hypot(end.x - last.x, end.y - last.y) || 1;
      const over = {
        x: end.x + ((end.x - last.x) / far) * OVERSHOOT,
        y: end.y + ((end.y - last.y) / far) * OVERSHOOT,
        scale: end.scale,
      };
      const duration = carry(next.fields ?? 1) * (stops.length - 1) + SET;
      const landing = 1 - SET / duration;
      const frames: Keyframe[] = stops
        .slice(0, -1)
        .map((stop, i) => ({
          transform: move(stop),
          offset: (landing * i) / (stops.length - 1),
          easing: "cubic-bezier(.3, .7, .2, 1)",
        }));
      frames.push({ transform: move(over), offset: landing }, { transform: move(end), offset: 1 });
      node.animate(frames, {
        duration: paced(duration),
        delay: paced(next.wait ?? 0),
        fill: "backwards",
      });
    },
  };
};
