/** What a game's folder offers the table. Nothing else of a game is known outside its folder. */
import type { Component } from "svelte";
import type { LogEntry, Refusal, Seat, Table, View } from "./messages";
import type { SignName } from "./shared/signs";
import type { Sound } from "./sounds";

export type Say = (key: string, values?: Record<string, unknown>) => string;
/** Of a seat; where a ply is given, of whoever had it then. */
export type NameOf = (seat: number, ply?: number) => string;

export interface BoardProps {
  /** What this seat may see and do; `view.moves` are exactly the legal moves, by name. */
  view: View;
  table: Table;
  /** What just happened, oldest first: mark it with chalk, animate it. Empty: nothing new. */
  latest: LogEntry[];
  /** Send any move by name; what is illegal comes back as a refusal with its clause. */
  send: (move: string) => void;
  /** Several moves as one gesture, in order; one taking back undoes them all. */
  walk?: (moves: string[]) => void;
  /** Take one's last move back, where `view.may_undo` says so. */
  undo?: () => void;
  /** This game's texts in the language chosen, e.g. say("web.choose_hand"). */
  say: Say;
  /** A player's name, "You" for oneself. */
  nameOf: NameOf;
  /** A move somebody advises: drawn on the board where it has places there. */
  advice?: string | undefined;
  /** What was just refused: mark where, while its clause is shown. */
  refused?: Refusal | undefined;
  /** How often somebody had seen enough: each time what moves is set at once. */
  skips?: number;
  /** Only to look at: replay, rule diagrams. No targets, no tray. */
  still?: boolean;
}

export interface PlateProps {
  /** The part of a seat plate that only this game knows: cards, steps, hands, pyramids. */
  view: View;
  seat: Seat;
  say: Say;
}

/** What a thing of a game is. */
export interface About {
  name: string;
  /** One sentence: what it does. */
  text: string;
  clause: string;
}
/** A line of the reference sheet: a thing with its picture, and what is still missing for it. */
export interface SheetEntry extends About {
  picture?: { Part: Component<never>; props: Record<string, unknown>; viewBox: string } | undefined;
  missing?: string | undefined;
}
export interface SheetPart {
  title: string;
  entries: SheetEntry[];
}

type Line = LogEntry["lines"][number];

/** aside: not shown by itself; step: a moment; event: it is looked at. */
export type Weight = "aside" | "step" | "event";

/** How a line of the story is shown to those who did not do it. */
export interface Cue {
  weight: Weight;
  sound?: Sound;
  /** Beside its words in the log. */
  sign?: SignName;
}

/** A card or another small thing on its way over the table. A spot is a field's name or what a `data-spot` says:
 * "seat:1" is a plate; "seat:1/holder" a part of it, or the plate where no such part is drawn. */
export interface Crossing {
  from: string;
  to: string;
  sign?: SignName;
  text?: string;
  colour?: string;
}

/** `web/src/games/<name>/staging.ts`: how what happens is shown; the words are those of the game's story. */
export interface Staging {
  /** By the key of a line, or by its first part: "takes" for "takes_stair". */
  cues: Record<string, Cue>;
  crossings?: (entry: LogEntry) => Crossing[];
  /** Where a line happened, where that is not told by the names in it alone. */
  spots?: (line: Line, seat: number | null) => string[];
  /** Two lines of chance after each other as one, where the log need not tell each by itself. */
  together?: (one: Line, next: Line, say: Say) => Line | undefined;
}

/** `web/src/games/<name>/index.ts` exports one of these as `game`. */
export interface BoardGame {
  Board: Component<BoardProps>;
  Plate: Component<PlateProps>;
  /** What the winner has to show when the match is over, where that is something to look at. */
  Trophy?: Component<PlateProps>;
  /** By how much: what is counted in the end, and how many each seat has. */
  score?: (view: View, say: Say) => { what: string; of: readonly number[] };
  /** One sentence: what is asked of this viewer now, or what we wait for. */
  prompt: (view: View, table: Table, say: Say, nameOf: NameOf) => string;
  /** A legal move in words, for the list of moves, tooltips and screen readers. */
  describe: (move: string, view: View, say: Say, nameOf: NameOf) => string;
  /** In one sentence: how this match is won. */
  goal?: (view: View, say: Say) => string;
  /** What something with this `data-about` is; undefined: nothing to say of it. */
  about?: (what: string, say: Say) => About | undefined;
  /** The reference sheet, as it stands for this viewer now. */
  sheet?: (view: View, say: Say) => SheetPart[];
  /** Whether a move that is the only legal one may be made by itself; without it never. */
  forces?: (move: string, view: View) => boolean;
  /** A text as it is read aloud, where the game writes things in signs: "7♦" is "7 of diamonds". */
  spoken?: (text: string, say: Say) => string;
  /** The reason of a refusal in numbers, where the clause alone leaves them open. */
  because?: (refusal: Refusal, say: Say) => string;
  /** Whether what just happened is still being shown: how it ended is not told before. */
  busy?: (view: View) => boolean;
  /** How long the end is looked at before the result lies over it, in ms; where it is more than usual. */
  showdown?: number;
  staging?: Staging;
  /** How long the motion of what just happened takes, in ms; the table waits before the next. */
  duration?: (latest: LogEntry[]) => number;
}
