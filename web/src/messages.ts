// Generated from src/benben/table/ and src/benben/server/; do not edit.

export type Saying = "hello" | "good_luck" | "well_played" | "thanks" | "oops" | "one_moment" | "take_your_time" | "good_match";

export type Language = "en" | "nl" | "de";

export interface Seat {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string;
  level: number | null;
  yours: boolean;
  present: boolean;
}

export interface Former {
  ply: number;
  seat: number;
  kind: "open" | "person" | "bot";
  name: string;
  level: number | null;
  removed: boolean;
  late: boolean;
}

export interface LogEntry {
  ply: number;
  seat: number | null;
  lines: [string, Record<string, any>][];
  move: string;
  note?: string;
}

export interface Span {
  text: string;
  color?: string;
  ground?: string;
  bold?: boolean;
}

export interface Drawn {
  lines: Record<string, Span[][]>;
  moves: Record<string, [string, Record<string, any>]>;
}

export interface View {
  seat: number | null;
  board: Record<string, any>;
  moves: string[];
  walks?: string[][];
  doubts?: Record<string, string>;
  may_undo: boolean;
  log: LogEntry[];
  drawn?: Drawn;
}

export interface Over {
  winners: number[];
  scores: number[];
  clause: string;
  late: number[];
}

export interface Sealed {
  commitment: string;
  begun: string | null;
  secret: string | null;
}

export interface Control {
  kind: "move" | "store" | "days";
  seconds: number;
  increment: number;
  lapse: "bot" | "end";
}

export interface Clock {
  control: Control;
  left: (number | null)[];
  running: number[];
  paused: number | null;
  agreed: number[];
  away: (number | null)[];
  holidays: number[];
}

export interface Phrase {
  number: number;
  ply: number;
  seat: number;
  phrase: Saying;
}

export interface Source {
  table: string;
  ply: number;
}

export interface SeatRating {
  value: number;
  deviation: number;
  provisional: boolean;
  change: number | null;
}

export interface Twin {
  table: string;
  invite: string | null;
  over: boolean;
  ahead: number[] | null;
}

export interface Table {
  id: string;
  game: string;
  options: Record<string, string>;
  public: boolean;
  host: boolean;
  invite: string | null;
  ply: number;
  since: number;
  seats: Seat[];
  formers: Former[];
  begun: boolean;
  waiting_for: number[];
  watching: number;
  views: View[];
  over: Over | null;
  seal: Sealed | null;
  clock: Clock | null;
  phrases: Phrase[];
  source: Source | null;
  rematch: string | null;
  rules_changed: boolean;
  curtain?: boolean;
  rated?: (SeatRating | null)[];
  twin?: Twin;
}

export interface Told {
  type: "table";
  table: Table;
}

export interface Refusal {
  type: "refused";
  page: string;
  clause: string;
  text: string;
  move: string;
  table: Table;
}

export interface Problem {
  type: "problem";
  text: string;
}

export interface MayUndo {
  type: "may_undo";
  seat: number;
  ply: number;
}

export interface Nudged {
  type: "nudged";
  seat: number;
  by: number;
}

export interface Preparing {
  type: "preparing";
  game: string;
  part: "table" | "bots";
  done: number;
  seconds: number;
}

export interface Pong {
  type: "pong";
}

export interface Move {
  type: "move";
  seat: number;
  ply: number;
  move: string;
}

export interface Undo {
  type: "undo";
  seat: number;
  ply: number;
}

export interface Refresh {
  type: "refresh";
}

export interface Speak {
  type: "speak";
  language: "en" | "nl" | "de";
}

export interface Here {
  type: "here";
  here: boolean;
}

export interface Ping {
  type: "ping";
}

export interface Pause {
  type: "pause";
  seat: number;
  wanted: boolean;
}

export interface Nudge {
  type: "nudge";
  by: number;
  seat: number;
}

export interface Say {
  type: "say";
  seat: number;
  phrase: "hello" | "good_luck" | "well_played" | "thanks" | "oops" | "one_moment" | "take_your_time" | "good_match";
}

export interface Option {
  name: string;
  default: string;
  values: Record<string, string[]>;
  free: boolean;
  clause: string;
}

export interface GameInfo {
  name: string;
  title: string;
  letter: string;
  players: number[];
  options: Option[];
  board: "bundled" | "module" | "drawn";
  guide: boolean;
  how_to_play: boolean;
}

export interface Summary {
  id: string;
  game: string;
  seats: Seat[];
  ply: number;
  your_turn: boolean;
  over: boolean;
  stopped: boolean;
  watching: number;
  control: Control | null;
  left: number | null;
}

export interface Tables {
  yours: Summary[];
  public: Summary[];
}

export interface Opened {
  table: string;
  invite: string;
}

export interface Renewed {
  invite: string;
}

export interface Place {
  table: string;
  seat: number | null;
  added: boolean;
}

export interface Identity {
  name: string;
}

export interface Announced {
  commitment: string | null;
}

export interface Verified {
  ok: boolean;
  text: string;
  commitment: string | null;
  begun: string | null;
  nonces: string[];
}

export interface Rung {
  name: string;
  level: number | null;
  value: number;
  deviation: number;
  provisional: boolean;
  matches: number;
  yours: boolean;
}

export interface Ladder {
  game: string;
  people: Rung[];
  bots: Rung[];
}

export interface Ladders {
  games: string[];
}

export interface Token {
  token: string;
}

export interface Detail {
  detail: string;
  preparing?: Preparing;
  game?: string;
  watch?: string;
}

export interface Why {
  lines: [string, Record<string, any>][];
  faults: [string, Record<string, any>][];
  chance: number | null;
  other: number | null;
}

export interface Hint {
  move: string;
  why: Why;
}

export interface Prepared {
  table: "waiting" | "running" | "ready" | "failed";
  bots: "waiting" | "running" | "ready" | "failed";
}

export interface Ready {
  ok: boolean;
}

export interface Health {
  ok: boolean;
  version: string;
  tables: number;
  games: Record<string, Prepared>;
  bots: Record<string, number>;
}

export interface Clause {
  number: string;
  text: string;
}

export interface Chapter {
  title: string;
  clauses: Clause[];
}

export interface RulePage {
  title: string;
  intro: string;
  chapters: Chapter[];
}

export interface Paragraph {
  text: string;
  picture: string;
}

export interface Section {
  title: string;
  paragraphs: Paragraph[];
}

export interface HowToPlay {
  sections: Section[];
}

export interface Replay {
  steps: Table[];
}

export interface Turning {
  ply: number;
  seat: number;
  move: string;
  better: string;
  cost: number;
  why: Why;
  view: View;
}

export interface LedgerShare {
  kind: "deal" | "draws" | "falls" | "unknown" | "own" | "others";
  value: number;
  error: number;
}

export interface Ledger {
  seat: number;
  first: number;
  error: number;
  result: number;
  shares: LedgerShare[];
}

export interface Analysis {
  done: boolean;
  progress: number;
  ledgers: Ledger[];
  chances: number[][];
  turnings: Turning[];
}

export interface World {
  played: number;
  best: number;
}

export interface Worlds {
  ply: number;
  seat: number;
  move: string;
  best: string;
  imagined: World[];
  true: World;
  verdict: "open" | "right" | "right_unlucky" | "right_lucky" | "wrong" | "wrong_lucky";
  view: View;
}

export interface Lesson {
  table: Table;
  text: string;
  moves: string[];
}

export interface Guide {
  lessons: Lesson[];
}

export interface PuzzleInfo {
  theme: string;
  difficulty: number;
}

export interface PuzzleTry {
  move: string;
  chance: number;
  told: LogEntry[];
}

export interface Puzzle {
  table: Table;
  theme: string;
  difficulty: number;
  proven: boolean;
  why: Why;
  tries: PuzzleTry[];
}

export interface TacticInfo {
  name: string;
  positions: number;
}

export interface Tactic {
  name: string;
  positions: Puzzle[];
}

export interface WantedSeat {
  kind: "me" | "here" | "bot" | "open";
  name?: string | null;
  level?: number | null;
}

export interface Sealing {
  commitment: string;
  nonce: string;
}

export interface WantedClock {
  kind: "move" | "store" | "days";
  seconds?: number;
  increment?: number;
  days?: 1 | 2 | 3 | 7;
  lapse?: "bot" | "end";
}

export interface NewTable {
  game: string;
  seats: WantedSeat[];
  options?: Record<string, string>;
  public?: boolean;
  seal?: Sealing | null;
  clock?: WantedClock | null;
  start?: string | null;
  rated?: boolean;
  duplicate?: boolean;
}

export interface Holiday {
  days: number;
  table?: string | null;
}

export interface Branch {
  ply: number;
  seat: number;
  imagined?: boolean;
  other?: "bot" | "here" | "open";
  level?: number;
}

export interface Rematch {
  seal?: Sealing | null;
}

export interface Announce {
  code?: string | null;
}

export interface Join {
  code: string;
  nonce?: string | null;
}

export interface Leave {
  seat: number;
  level?: number | null;
}

export interface Assign {
  seat: number;
  kind: "open" | "bot";
  level?: number | null;
}

export interface Me {
  name: string;
}

export interface HintWanted {
  seat: number;
}

export type ToClient = Told | Refusal | Problem | MayUndo | Nudged | Preparing | Pong;

export type ToServer = Move | Undo | Refresh | Speak | Here | Ping | Pause | Nudge | Say;
