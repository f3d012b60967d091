/** What just happened: whose buckets fell, and where they stood. */
import type { LogEntry } from "../../messages";
import { reasonsOf } from "./fall/judged";
import { headsOf } from "./fall/path";
import type { Pyramid } from "./fall/poses";
import { placesOf } from "./geometry";
import { parse } from "./moves";
import type { Board } from "./view";

export interface Loss {
  seat: number;
  places: string[];
  /** The recorded path, if there is one. */
  note: string | undefined;
  /** By place the clause by which the referee took it away, where that is known. */
  reasons: ReadonlyMap<string, string>;
}

/** Whose buckets fell in what just happened. */
export function lossIn(latest: readonly LogEntry[]): Loss | undefined {
  const lost = latest
    .flatMap(({ lines }) => lines)
    .filter(([key]) => key === "loses")
    .map(([, values]) => values);
  const note = latest.find(({ move, note }) => note && parse(move)?.kind === "falls")?.note;
  const first = lost[0];
  if (!first) return undefined;
  const places = lost.flatMap((values) => String(values["places"]).split(", "));
  const names = note ? placesOf(headsOf(note)[0]!.rows).map(({ name }) => name) : [];
  const said = note ? [...reasonsOf(note)] : [];
  return {
    seat: Number(first["seat"]) - 1,
    note,
    places,
    reasons: new Map(said.map(([place, clause]) => [names[place]!, clause])),
  };
}

/** The last that somebody did, and what chance made of it. */
export function lastOf(log: readonly LogEntry[]): LogEntry[] {
  return log.slice(
    Math.max(
      0,
      log.findLastIndex(({ seat }) => seat !== null),
    ),
  );
}

/** The pyramid as it stood, if what was shown last is the moment before this loss; else there is nothing to play. */
export function stoodBefore(then: Board, now: Board, loss: Loss): Pyramid | undefined {
  const stood = then.pyramids[loss.seat];
  if (!stood || then.rows !== now.rows) return undefined;
  if (then.game !== now.game) return stood; // the last fall of a game; the next is already being built
  const stands = now.pyramids[loss.seat];
  const fits = placesOf(now.rows).every(
    ({ name }, k) => Boolean(stood[k]) === (Boolean(stands?.[k]) || loss.places.includes(name)),
  );
  return fits ? stood : undefined;
}
