/** The showdown of a round: its hands are compared one after another, and how it ended is not told before. */
import { paced } from "../../../shared/motion";
import { HAND_NAMES, type Board } from "../view";

/** ms for each pair of hands. */
export const EACH = 1100;
const ALL: number = HAND_NAMES.length;

class Showdown {
  /** How many comparisons have been seen. */
  seen = $state(ALL);
  #before: readonly number[] | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get running(): boolean {
    return this.seen < ALL;
  }

  /** The hand that is being compared. */
  get at(): number | undefined {
    return this.running ? this.seen : undefined;
  }

  /** Compare them; `before`: what was shown until now. */
  start(before: Board): void {
    this.stop();
    if (!paced(EACH)) return; // who wants to see nothing move is told at once
    this.#before = before.victory;
    this.seen = 0;
    this.#next();
  }

  /** Enough seen. */
  stop(): void {
    clearTimeout(this.#timer);
    this.seen = ALL;
  }

  /** The victory points that may be told of. */
  victoryOf(board: Board): readonly number[] {
    return this.running && this.#before ? this.#before : board.victory;
  }

  #next(): void {
    this.#timer = setTimeout(() => {
      this.seen += 1;
      if (this.running) this.#next();
    }, paced(EACH));
  }
}

export const showdown = new Showdown();
