/** What the last mover did, as ways over the board: the chalk. */
import type { LogEntry } from "../../messages";
import { parse } from "./moves";
import type { Board } from "./view";

/** One piece and the fields it went over, from where it stood if that is known. */
export interface Way {
  piece: string;
  fields: string[];
}
export interface Trail {
  seat: number | null;
  ways: Way[];
}

export const NO_TRAIL: Trail = { seat: null, ways: [] };
const BRIDGE = "bridge";

/** The trail with some more entries; a new mover begins a new one. `before` tells where stones stood. */
export function follow(trail: Trail, latest: readonly LogEntry[], before: Board | null): Trail {
  let { seat, ways } = trail;
  const last = new Map<string, string>(); // where each stone came to
  for (const entry of latest) {
    if (entry.seat !== seat) [seat, ways] = [entry.seat, []];
    const move = parse(entry.move);
    if (move.act === "bridge") {
      const known = ways.find((way) => way.piece === BRIDGE && way.fields.at(-1) === move.from);
      ways = goOn(ways, known ?? { piece: BRIDGE, fields: [move.from] }, move.to);
    } else if ("stone" in move && seat !== null) {
      const piece = `${seat} ${move.stone}`;
      const stood =
        last.get(piece) ??
        before?.seats[seat]?.stones.find((one) => one.kind === move.stone)?.field;
      const known = ways.findLast((way) => way.piece === piece);
      const fresh = { piece, fields: stood && move.act !== "enter" ? [stood] : [] };
      ways = goOn(ways, move.act === "enter" ? fresh : (known ?? fresh), move.to);
      last.set(piece, move.to);
    }
  }
  return { seat, ways };
}

const goOn = (ways: Way[], way: Way, to: string): Way[] => [
  ...ways.filter((one) => one !== way),
  { ...way, fields: [...way.fields, to] },
];
