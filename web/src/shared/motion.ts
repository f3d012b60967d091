/** How long things take; the durations of tokens.css, and nothing for those who asked for stillness. */
export const calm = () =>
  typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;

export const LIFT = 140;
export const CARRY = 320;
export const SET = 120;
export const NEXT_CARD = 70;

/** Carrying a piece over some fields. */
export const carry = (fields: number) => Math.min(620, CARRY + 60 * Math.max(0, fields - 1));
