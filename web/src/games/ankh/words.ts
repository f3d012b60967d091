/** Ankh in words: what is asked, what a move does, what a piece is. */
import type { BoardGame, NameOf, Say } from "../../board";
import type { Table, View } from "../../messages";
import { parse } from "./moves";
import { passing, targets, type Pick } from "./picking";
import { boardOf, stoneOn, type Bridge, type Stone } from "./view";

const HEADING = { "^": "up", ">": "right", v: "down", "<": "left" } as const;
const CARDS = ["horus", "ankh", "wins"] as const;

export const waiting = (table: Table, say: Say, nameOf: NameOf) =>
  say("web.waiting", { names: table.waiting_for.map(nameOf).join(", ") });

export const prompt: BoardGame["prompt"] = (view, table, say, nameOf) => {
  const board = boardOf(view);
  if (table.over || board.phase === "ended") return say("web.ended");
  if (!view.moves.length) return waiting(table, say, nameOf);
  if (board.phase === "fists" || board.phase === "names") return say(`web.ask_${board.phase}`);
  if (board.phase === "unlock") return say("web.ask_unlock");
  if (passing(board)) return say("web.ask_passing", { stone: passing(board) });
  if (view.moves.includes("rest")) return say("web.ask_rest");
  return say("web.ask_steps", { steps: board.steps });
};

/** What the tray says, where the prompt above has not said it: how to go on. */
export function hint(view: View, picked: Pick | null, say: Say): string {
  const board = boardOf(view);
  if (!view.moves.length) return "";
  if (!picked) {
    const leave = board.seats[board.player]?.stones.find((stone) => stone.must_leave);
    return leave
      ? say("board.must_leave", { kind: leave.kind, field: leave.field })
      : say("web.pick_one");
  }
  if (board.phase === "unlock") return say("web.how_unlock");
  const stuck = targets(view.moves, picked).size ? "" : ` ${say("web.stuck")}`;
  if ("bridge" in picked) return say("web.hint_bridge", { field: picked.bridge }) + stuck;
  return say(`web.hint_${picked.stone}`) + stuck;
}

export const describe: BoardGame["describe"] = (name, view, say, nameOf) => {
  const move = parse(name);
  const board = boardOf(view);
  if (move.act === "rest") return say("web.rest");
  if ("number" in move)
    return move.act === "start"
      ? say("story.starts", { seat: nameOf(move.number! - 1) })
      : say(`web.${move.act}`, { number: move.number });
  if (move.act === "bridge") {
    const colour = board.bridges.find((one) => one.field === move.from)?.colour ?? "black";
    return say(`story.bridge_${colour}`, { from: move.from, to: move.to });
  }
  const met = stoneOn(board, move.to);
  const other = met ? { other: met.stone.kind, seat: nameOf(met.seat) } : {};
  const values = { stone: move.stone, field: move.to, ...other };
  if (move.act === "pass") return say("story.passes", values);
  if (met) return say("story.captures", values);
  if (move.act === "go" && move.to === "g7")
    return say(`story.${CARDS[board.seats[board.player]!.cards]!}`, values);
  return say(move.act === "enter" ? "story.enters" : "story.goes", values);
};

export function stoneLabel(seat: number, stone: Stone, say: Say, nameOf: NameOf): string {
  const who = say("web.stone_of", { stone: stone.kind, name: nameOf(seat) });
  const where = stone.field ? say("web.on", { field: stone.field }) : say("web.is_outside");
  const heading = stone.heading ? `, ${say(`web.heads_${HEADING[stone.heading]}`)}` : "";
  const leave = stone.must_leave ? `, ${say("web.must_leave")}` : "";
  return `${who}, ${where}${heading}${leave}`;
}

export const bridgeLabel = (bridge: Bridge, say: Say) =>
  say(`web.bridge_${bridge.colour}`, { field: bridge.field });
