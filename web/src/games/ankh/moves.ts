/** The names of moves, docs/notation/ankh.md. */

import type { Kind } from "./view.gen";

export type { Kind };
export const KIND: Record<string, Kind> = { R: "Ra", I: "Isis", O: "Osiris" };
export const LETTER: Record<Kind, string> = { Ra: "R", Isis: "I", Osiris: "O" };

export type Move =
  | { act: "enter" | "go" | "capture" | "pass"; stone: Kind; to: string }
  | { act: "bridge"; from: string; to: string }
  | { act: "rest" }
  | { act: "fist" | "sum" | "start"; number: number | null };

const STONE = /^([RIO])([@\-x^])([a-m]\d+)$/;
const BRIDGE = /^([a-m]\d+)-([a-m]\d+)$/;
const NUMBER = /^(fist|sum|start):(\d+|\?)$/;
const ACT = { "@": "enter", "-": "go", x: "capture", "^": "pass" } as const;

export function parse(name: string): Move {
  let found = STONE.exec(name);
  if (found)
    return { act: ACT[found[2] as keyof typeof ACT], stone: KIND[found[1]!]!, to: found[3]! };
  found = BRIDGE.exec(name);
  if (found) return { act: "bridge", from: found[1]!, to: found[2]! };
  found = NUMBER.exec(name);
  if (found) {
    const number = found[2] === "?" ? null : Number(found[2]);
    return { act: found[1] as "fist" | "sum" | "start", number };
  }
  if (name === "rest") return { act: "rest" };
  throw new Error(`${name} is no move of Ankh`);
}
