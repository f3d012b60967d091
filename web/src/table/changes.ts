/** Who came and who went, in words: lines of the log between the moves. */
import type { Say } from "../board";
import type { Seat, Table } from "../messages";
import { names, seatsBefore } from "./names";
import type { Told } from "./story";

/** A line stands before the move of its ply: half a ply earlier. */
export function changes({ seats, formers }: Table, tableSay: Say): Told[] {
  return formers.map(({ ply, seat, kind, removed, late }, i) => {
    const [before, after] = [seatsBefore(seats, formers, i), seatsBefore(seats, formers, i + 1)];
    const name = (then: Seat[]) => names(then, tableSay)[seat]!;
    const to = after[seat]!.kind === "open" ? "" : "_to";
    const what =
      kind === "open"
        ? tableSay("web.joined", { name: name(after) })
        : tableSay(`web.${late ? "late" : removed ? "removed" : "left"}${to}`, {
            name: name(before),
            other: name(after),
          });
    return { ply: ply - 0.5, seat, who: "", what };
  });
}

/** What was done and who came and went, in order; of what is older than the first move shown, nothing. */
export function merged(done: Told[], changed: Told[]): Told[] {
  const first = done[0]?.ply ?? 0;
  const recent = changed.filter(({ ply }) => ply >= first - 1);
  return [...done, ...recent].sort((one, other) => one.ply - other.ply);
}
