/** How long things take; the durations of tokens.css, and nothing for those who asked for stillness.
 * All durations are those of the usual tempo; `paced` makes real ones of them, where time begins to pass. */

let tempo = 1;

/** 1: as usual; 2: twice as long; 0: everything is set at once. */
export function setTempo(now: number): void {
  tempo = now;
  if (typeof document === "object") document.documentElement.style.setProperty("--tempo", `${now}`);
}

/** What takes so long at the usual tempo takes so long now. */
export const paced = (ms: number) => ms * tempo;

export const calm = () =>
  tempo === 0 ||
  (typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches);

export const LIFT = 140;
export const CARRY = 320;
export const SET = 120;
/** A card that leaves its stack. */
export const FLIGHT = 520;
/** And the next one after it. */
export const NEXT_CARD = 70;

/** Carrying a piece over some fields. */
export const carry = (fields: number) => Math.min(620, CARRY + 60 * Math.max(0, fields - 1));
