/** A loss played back: one clock, whatever view draws it. */
import { calm, paced } from "../../../shared/motion";
import type { Loss } from "../happened";
import type { Aim } from "../moves";
import { reasonsOf } from "./judged";
import { unpack } from "./path";
import { collapseOf, momentOf, setDown } from "./moments";
import type { Moment, Pose, Pyramid } from "./poses";
import { follow, hold, release } from "./seen.svelte";
import { meeting, strikeOf } from "./strike";
import type { Board } from "../view";

type Film = (time: number) => Moment | undefined;

export class Tumble {
  /** What is seen now; undefined: nothing moves. */
  moment: Moment | undefined = $state.raw();
  seat = $state(0);
  /** A finger strikes, and what falls is not known yet. */
  striking = $state(false);
  #run = 0;

  /** A bucket was just flicked: the finger darts, the bucket gives way. */
  strike(seat: number, rows: number, pyramid: Pyramid, place: string, aim: Aim | "lift"): void {
    if (calm()) return;
    const film: Film = (time) => strikeOf(rows, pyramid, place, aim, time);
    const run = this.#begin(seat, film(0)!);
    this.striking = true;
    this.#roll(run, film);
  }

  /** Play a loss of the pyramid that stood; all see `then` until it is over. */
  async play({ seat, note }: Loss, stood: Pyramid, then: Board, now: Board): Promise<void> {
    if (calm()) return;
    const from: Pose[] = this.striking && this.seat === seat ? this.moment!.poses : [];
    const stands = now.game === then.game ? now.pyramids[seat]! : [];
    const collapse: Film = (time) => collapseOf(now.rows, stood, stands, time);
    const first = from.length ? this.moment! : collapse(0)!; // until the path is unpacked
    const run = this.#begin(seat, first);
    hold(then, now);
    const motions = note ? await unpack(note) : [];
    const reasons = note ? reasonsOf(note) : undefined;
    const film: Film = note ? (time) => momentOf(motions, stood, time, reasons) : collapse;
    const tempo = paced(1);
    this.#roll(run, (time) => meeting(from, film(time / tempo), time));
  }

  /** What is played was told anew. */
  goOn(now: Board): void {
    if (this.moment) follow(now);
  }

  /** The last bucket of a pyramid is put up. */
  build(seat: number, rows: number, pyramid: Pyramid): void {
    if (calm()) return;
    const film: Film = (time) => setDown(rows, pyramid, time);
    this.#roll(this.#begin(seat, film(0)!), film);
  }

  #begin(seat: number, first: Moment): number {
    this.striking = false;
    this.seat = seat;
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
    this.striking = false;
    this.moment = undefined;
    release();
  }
}
