/** A loss played back: one clock, whatever view draws it. */
import type { LogEntry } from "../../messages";
import { calm } from "../../shared/motion";
import { placesOf, read } from "./moves";
import { unpack } from "./path";
import { collapseOf, momentOf, setDown, type Moment, type Pyramid } from "./poses";
import { follow, hold, release } from "./seen.svelte";
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
  const lost = latest
    .flatMap(({ lines }) => lines)
    .filter(([key]) => key === "loses")
    .map(([, values]) => values);
  const note = latest.find(({ move, note }) => note && read(move)?.kind === "falls")?.note;
  const first = lost[0];
  if (!first) return undefined;
  const places = lost.flatMap((values) => String(values["places"]).split(", "));
  return { seat: Number(first["seat"]) - 1, note, places };
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
export function stoodBefore(then: Shown, now: Shown, loss: Loss): Pyramid | undefined {
  const stood = then.pyramids[loss.seat];
  if (!stood || then.rows !== now.rows) return undefined;
  if (then.game !== now.game) return stood; // the last fall of a game; the next is already being built
  const stands = now.pyramids[loss.seat];
  const fits = placesOf(now.rows).every(
    ({ name }, k) => Boolean(stood[k]) === (Boolean(stands?.[k]) || loss.places.includes(name)),
  );
  return fits ? stood : undefined;
}

export class Tumble {
  /** What is seen now; undefined: nothing moves. */
  moment: Moment | undefined = $state.raw();
  seat = $state(0);
  /** Whether it is long enough to be skipped. */
  long = $state(false);
  #run = 0;

  /** Play a loss of the pyramid that stood; all see `then` until it is over. */
  async play({ seat, note }: Loss, stood: Pyramid, then: Shown, now: Shown): Promise<void> {
    if (calm()) return;
    const stands = now.game === then.game ? now.pyramids[seat]! : [];
    const collapse: Film = (time) => collapseOf(now.rows, stood, stands, time);
    const run = this.#begin(seat, collapse(0)!, note !== undefined); // until the path is unpacked
    hold(then, now);
    const motions = note ? await unpack(note) : [];
    this.#roll(run, note ? (time) => momentOf(motions, stood, time) : collapse);
  }

  /** What is played was told anew. */
  goOn(now: Shown): void {
    if (this.moment) follow(now);
  }

  /** The last bucket of a pyramid is put up. */
  build(seat: number, rows: number, pyramid: Pyramid): void {
    if (calm()) return;
    const film: Film = (time) => setDown(rows, pyramid, time);
    this.#roll(this.#begin(seat, film(0)!, false), film);
  }

  #begin(seat: number, first: Moment, long: boolean): number {
    this.seat = seat;
    this.long = long;
    this.moment = first;
    return ++this.#run;
  }

  #roll(run: number, film: Film): void {
    if (run !== this.#run) return;
    const start = performance.now();
    const step = (now: number) => {
      if (run !== this.#run) return;
      this.moment = film(Math.max(0, now - start));
      if (this.moment) requestAnimationFrame(step);
      else release();
    };
    requestAnimationFrame(step);
  }

  /** Enough seen. */
  stop(): void {
    this.#run++;
    this.moment = undefined;
    release();
  }
}
