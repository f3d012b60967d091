/** The camera glides round the table to whoever is attacked. */
import { calm, paced } from "../../../shared/motion";
import { between } from "./ring";

const LONG = 520; // ms

export class Glide {
  /** Whose pyramid stands in front; between two on the way. */
  front = $state(0);
  moving = $state(false);
  #to: number | undefined;
  #run = 0;

  /** Look at a seat; the first time at once. */
  to(seat: number, players: number): void {
    if (seat === this.#to) return;
    const [first, from, run] = [this.#to === undefined, this.front, ++this.#run];
    this.#to = seat;
    if (first || calm()) return this.#stay(seat);
    this.moving = true;
    const start = performance.now();
    const step = (now: number) => {
      if (run !== this.#run) return;
      const share = Math.min(1, Math.max(0, now - start) / paced(LONG));
      if (share === 1) return this.#stay(seat);
      this.front = between(from, seat, players, share * share * (3 - 2 * share));
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  stop(): void {
    this.#run++;
  }

  #stay(seat: number): void {
    this.front = seat;
    this.moving = false;
  }
}
