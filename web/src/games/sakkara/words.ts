/** Sakkara in words: what is asked, what a move does, what lies on a field. */
import type { BoardGame, NameOf, Say } from "../../board";
import type { View } from "../../messages";
import { PYRAMID, type Motif } from "./pieces/box";
import { parse, type Move } from "./moves";
import type { Pick } from "./picking";
import { boardOf, type Field, type Board, type SeatState } from "./view";

const card = (motif: Motif, say: Say) => say(`card.${motif}`);
const list = (motifs: Motif[], say: Say) => motifs.map((motif) => card(motif, say)).join(", ");

export const prompt: BoardGame["prompt"] = (view, table, say, nameOf) => {
  const board = boardOf(view);
  if (table.over || board.phase === "ended") return say("web.ended");
  if (!view.moves.length)
    return say("web.waiting", { names: table.waiting_for.map(nameOf).join(", ") });
  switch (board.phase) {
    case "turn":
      return say(
        board.moved
          ? "web.ask_moved"
          : view.moves.includes("end")
            ? "web.ask_stuck"
            : "web.ask_turn",
      );
    case "shift":
      return say("web.ask_shift", { from: board.ox?.[0], to: board.ox?.[1] });
    case "cut":
      return say("web.ask_cut", { count: board.pile.length });
    case "laying":
      return say("web.ask_laying", { count: board.part || board.pile.length });
    default:
      return say(`web.ask_${board.phase}`);
  }
};

/** What the tray says: what is picked is for, or how to answer what the prompt above asks. */
export function hint(view: View, pick: Pick, say: Say): string {
  const { phase, moved } = boardOf(view);
  if (!view.moves.length) return "";
  if (pick.spell) return say(`web.spell_${pick.spell}`);
  if (pick.card) return say(`web.use_${pick.card}`);
  if (pick.worker) return say("web.ask_step", { field: pick.worker });
  if (phase === "order")
    return pick.order ? say("web.order", { cards: list(pick.order, say) }) : "";
  return say(`web.how_${phase === "turn" && moved ? "moved" : phase}`);
}

/** A move on a button, where what it is about stands beside it. */
export function shortly(name: string, say: Say): string {
  const move = parse(name);
  if (move.act === "build" || move.act === "lay")
    return say(`web.${move.act}`, { card: card(move.motif, say) });
  if (move.act === "snake") return say("web.snake");
  if ("leaves" in move) return ridden(move, say);
  if (move.act === "cast")
    return say(`web.cast_${move.line ?? (move.worker ? "round" : "it")}`, { field: move.worker });
  return say(`web.${move.act}`);
}

export const describe = (name: string, view: View, say: Say): string => {
  const move = parse(name);
  const top = "to" in move ? topOf(boardOf(view), move.to) : null;
  const taken = top && takes(move) ? `, ${say("web.takes", { card: card(top, say) })}` : "";
  switch (move.act) {
    case "place":
      return say("web.place", { field: move.to }) + taken;
    case "step":
      return say(move.stair ? "web.climb" : "web.step", { from: move.from, to: move.to }) + taken;
    case "horse":
    case "on":
      return ridden(move, say) + taken;
    case "bird":
      return say("web.bird", { from: move.from, to: move.to }) + taken;
    case "ox":
      return say("web.ox", { from: move.from, to: move.to });
    case "shift":
    case "part":
      return say(`web.${move.act}`, { count: move.number });
    case "take":
    case "lay":
    case "build":
    case "discard":
      return say(`web.${move.act}`, { card: card(move.motif, say) });
    case "order":
      return say("web.order", { cards: list(move.cards, say) });
    case "drop":
      return say("web.drop", { field: move.to });
    case "cast":
      return `${say(`web.${move.spell}`)}: ${shortly(name, say)}`;
    case "start":
      return say("story.starts", { seat: move.number });
    case "second":
    case "deal":
      return move.to;
    default:
      return say(`web.${move.act}`);
  }
};

const ridden = ({ to, stair, leaves }: { to: string; stair: boolean; leaves: boolean }, say: Say) =>
  say(`web.ride${stair ? "_up" : ""}${leaves ? "_leave" : ""}`, { to });
const takes = (move: Move) =>
  !("leaves" in move && move.leaves) && ["place", "step", "horse", "on", "bird"].includes(move.act);
const topOf = (board: Board, field: string) =>
  board.fields.find((one) => one.field === field)?.top ?? null;

export function fieldLabel(field: Field, board: Board, say: Say, nameOf: NameOf): string {
  const parts = [field.field];
  if (field.worker !== null) parts.push(say("web.worker_of", { name: nameOf(field.worker) }));
  if (!field.height) parts.push(say("web.empty"));
  else if (field.worker === null && field.top) parts.push(card(field.top, say));
  if (field.height > 1) parts.push(say("web.height", { count: field.height }));
  const below = board.memory?.below[field.field]?.filter((one) => one !== null);
  if (below?.length) parts.push(say("web.below", { cards: list(below, say) }));
  return parts.join(", ");
}

export function pyramidLabel(seat: SeatState, say: Say): string {
  const built = PYRAMID.map((_, level) => {
    const cards = Object.entries(seat.built[level] ?? {}).map(
      ([motif, n]) => `${n} ${card(motif as Motif, say)}`,
    );
    return cards.length ? say("web.built", { level: level + 1, cards: cards.join(", ") }) : "";
  });
  return built.filter(Boolean).join("; ") || say("web.nothing_built");
}
