/** A loss played back: one clock, whatever view draws it. */
import type { LogEntry } from "../../messages";
import { calm } from "../../shared/motion";
import { placesOf, read } from "./moves";
import { unpack } from "./path";
import { collapseOf, momentOf, type Moment, type Pyramid } from "./poses";
import type { Shown } from "./view";

type Film = (time: number) => Moment | undefined;

export interface Loss {
  seat: number;
  places: string[];
  /** The recorded path, if there is one. */
  note: string | undefined;
}

/** Whose buckets fell in what just happened. */
export function lossIn(latest: LogEntry[]): Loss | undefined {
  const lost = latest.flatMap(({ lines }) => lines).filter(([key]) => key === "loses").map(([, values]) => values);
  const note = latest.find(({ move, note }) => note && read(move)?.kind === "falls")?.note;
  const first = lost[0];
  if (!first) return undefined;
  const places = lost.flatMap((values) => String(values["places"]).split(", "));
  return { seat: Number(first["seat"]) - 1, note, places };
}

/** The pyramid as it stood, if what was shown last is the moment before this loss; else there is nothing to play. */
export function stoodBefore(then: Shown, now: Shown, loss: Loss): Pyramid | undefined {
  const stood = then.seats[loss.seat]?.pyramid;
  if (!stood || then.rows !== now.rows) return undefined;
  if (then.game !== now.game) return stood; // the last fall of a game; the next is already being built
  const stands = now.seats[loss.seat]?.pyramid;
  const fits = placesOf(now.rows).every(({ name }, k) => Boolean(stood[k]) === (Boolean(stands?.[k]) || loss.places.includes(name)));
  return fits ? stood : undefined;
}

export class Tumble {
  /** What is seen now; undefined: nothing falls. */
  moment: Moment | undefined = $state.raw();
  seat = $state(0);
  #run = 0;

  /** Play a loss; `before` and `after` are the pyramid's colours. */
  async play(seat: number, rows: number, before: Pyramid, after: Pyramid, note: string | undefined): Promise<void> {
    const run = ++this.#run;
    if (calm()) return;
    const first = { poses: collapseOf(rows, before, after, 0)!.poses, finger: undefined };
    this.seat = seat;
    this.moment = first; // until the path is unpacked
    let film: Film = (time) => collapseOf(rows, before, after, time);
    if (note) {
      const motions = await unpack(note);
      film = (time) => momentOf(motions, before, time);
    }
    if (run !== this.#run) return;
    const start = performance.now();
    const step = (now: number) => {
      if (run !== this.#run) return;
      this.moment = film(Math.max(0, now - start));
      if (this.moment) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  /** Enough seen. */
  stop(): void {
    this.#run++;
    this.moment = undefined;
  }
}
