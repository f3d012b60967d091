/** Buckets' moves and moments in words, in the language spoken. */
import type { Say } from "../../board";
import type { Table, View } from "../../messages";
import { placesOf } from "./geometry";
import { cardOf, parse, type Aim, type Colour } from "./moves";
import type { Pyramid } from "./fall/poses";
import { falls } from "./fall/seen.svelte";
import { boardOf, type Board } from "./view";

/** "red 5" */
export function cardWords(card: string, say: Say): string {
  if (card === "?") return say("web.card_hidden");
  const { colour, value } = cardOf(card);
  return `${say(`web.${colour}`)} ${value}`;
}

/** "red bucket on a3"; `alone`, as a name of its own, or within a sentence. */
export function bucketWords(
  board: Board,
  seat: number,
  place: string,
  say: Say,
  alone = false,
): string {
  const at = placesOf(board.rows).findIndex(({ name }) => name === place);
  const colour = board.pyramids[seat]?.[at];
  return colour
    ? say("web.bucket_on", { bucket: say(`web.${alone ? "one" : "bucket"}_${colour}`), place })
    : place;
}

/** A pyramid as one sees it: "From the bottom up. Row a: red, gap, blue. Row b: …" */
export function pyramidWords(rows: number, pyramid: Pyramid, say: Say): string {
  const built = new Map<string, (Colour | "gap")[]>();
  placesOf(rows).forEach(({ name }, k) =>
    built.set(name[0]!, [...(built.get(name[0]!) ?? []), pyramid[k] ?? "gap"]),
  );
  const told = [...built]
    .filter(([, buckets]) => buckets.some((one) => one !== "gap"))
    .map(([row, buckets]) =>
      say("web.row", { row, buckets: buckets.map((one) => say(`web.${one}`)).join(", ") }),
    );
  return say("web.rows", { rows: told.join(". ") });
}

export function aimWords({ side, height, strength }: Aim, say: Say): string {
  return say("web.aim", {
    side: say(`web.${side}`),
    height: say(`web.${height}`),
    strength: say(`web.${strength}`),
  });
}

export function prompt(
  view: View,
  table: Table,
  say: Say,
  nameOf: (seat: number) => string,
): string {
  const board = boardOf(view);
  const name = nameOf(board.player);
  const mine = view.moves.length > 0;
  if (falls(view)) return say("board.fall");
  if (mine && view.moves.includes("draw")) return say("web.ask_draw", { count: board.draws });
  switch (board.phase) {
    case "build":
      return mine
        ? say("web.ask_build")
        : say("web.wait_build", {
            names: table.waiting_for.map(nameOf).join(", "),
            count: table.waiting_for.length,
          });
    case "turn":
      return turnPrompt(view, mine, name, say);
    case "aim":
      return mine
        ? say(board.finger === "lift" ? "web.ask_aim_lift" : "web.ask_aim")
        : say("web.wait_aim", { name });
    case "direct":
    case "keep":
      return mine ? say(`web.ask_${board.phase}`) : say(`board.${board.phase}`, { name });
    case "ended":
      return say("web.over");
    default:
      return say(`board.${board.phase}`, { name });
  }
}

function turnPrompt(view: View, mine: boolean, name: string, say: Say): string {
  const board = boardOf(view);
  const { asked, value } = board;
  if (!mine) {
    if (asked) return say(`board.beat_${asked}`, { name, value });
    return say(board.seats[board.player]!.cards ? "board.start" : "board.start_without", { name });
  }
  if (!asked)
    return say(
      view.moves.some((move) => move.startsWith("knock"))
        ? "web.ask_lose"
        : board.picked
          ? "web.ask_start_more"
          : "web.ask_start",
    );
  const colour = say(`web.${asked}`);
  if (board.picked)
    return say(view.moves.includes("play") ? "web.ask_play" : "web.ask_more", {
      colour,
      value,
      total: board.picked.total,
    });
  return say(canPlay(view.moves) ? "web.ask_beat" : "web.ask_knock", { colour, value });
}

/** Whether a card may be played; else only a bucket can go. */
export const canPlay = (moves: string[]) =>
  moves.some((move) => ["card", "play"].includes(parse(move)?.kind ?? ""));

/** What the attacked one is told beside the value; who is not asked now may still be able to beat it. */
export function beatWords(board: Board, moves: string[], say: Say): string {
  const stuck = moves.length > 0 && !canPlay(moves);
  return say(stuck ? "web.beat_not" : "web.beat_it", { colour: say(`web.${board.asked}`) });
}

/** Whom one attacks by playing, or by choosing a way round. */
export function attackedBy(board: Board, way: "clockwise" | "anticlockwise" = board.direction) {
  return board.neighbours?.[way] ?? board.player;
}

export function describe(
  name: string,
  view: View,
  say: Say,
  nameOf: (seat: number) => string,
): string {
  const move = parse(name);
  const board = boardOf(view);
  switch (move?.kind) {
    case "build":
      return say("web.do_build", { bucket: move.colour ? say(`web.bucket_${move.colour}`) : "" });
    case "card":
      return say("web.do_pick", { card: cardWords(move.card, say) });
    case "play":
      return board.picked ? playWords(board, say, nameOf) : name;
    case "knock":
      return say("web.do_knock", { bucket: bucketWords(board, board.player, move.place, say) });
    case "flick":
      return say("web.do_flick", { place: board.named ?? "", aim: aimWords(move.aim, say) });
    case "keep": {
      const piece = board.pieces.find((places) => places.includes(move.place)) ?? [move.place];
      return describeKeep(piece, say);
    }
    case "clockwise":
    case "anticlockwise":
      return say("web.do_attack", { name: nameOf(attackedBy(board, move.kind)) });
    case "lift":
    case "draw":
      return say(`web.do_${move.kind}`);
    default:
      return name;
  }
}

/** What the picked cards would do: whom they attack, in the colour that counts, with their value. */
export function playWords(board: Board, say: Say, nameOf: (seat: number) => string): string {
  const first = board.picked!.cards[0]!;
  return say("web.do_strike", {
    name: nameOf(attackedBy(board)),
    colour: say(`web.${board.asked ?? cardOf(first).colour}`),
    value: board.picked!.total,
  });
}

export function describeBuild(colour: string, left: number, say: Say): string {
  return say("web.build_colour", { bucket: say(`web.bucket_${colour}`), count: left });
}

export function describeKeep(piece: string[], say: Say): string {
  return say("web.do_keep", { count: piece.length, places: piece.join(", ") });
}
