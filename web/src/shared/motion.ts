/** How long things take; the durations of tokens.css, and nothing for those who asked for stillness. */

/** 1: as usual; 2: twice as long; 0: everything is set at once. */
export const motion = { tempo: 1 };

export const calm = () =>
  motion.tempo === 0 ||
  (typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches);

export const LIFT = 140;
export const CARRY = 320;
export const SET = 120;
export const NEXT_CARD = 70;

/** Carrying a piece over some fields. */
export const carry = (fields: number) =>
  Math.min(620, CARRY + 60 * Math.max(0, fields - 1)) * motion.tempo;
