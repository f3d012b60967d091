/** Shows one thing after another, each for as long as it takes, and never falls far behind. */

export interface Clock {
  now: () => number;
  after: (ms: number, then: () => void) => void;
}

const CLOCK: Clock = {
  now: () => performance.now(),
  after: (ms, then) => void setTimeout(then, ms),
};

/** What waited longer than this is set at once. */
export const BEHIND = 2000;

export class Pace<T> {
  private readonly waiting: { item: T; since: number }[] = [];
  private busy = false;

  /** `show` sets an item and says how many milliseconds it takes to see it. */
  constructor(
    private readonly show: (item: T) => number,
    private readonly clock: Clock = CLOCK,
  ) {}

  push(item: T): void {
    this.waiting.push({ item, since: this.clock.now() });
    if (!this.busy) this.next();
  }

  /** Everything that waits, now. */
  flush(): void {
    for (const { item } of this.waiting.splice(0)) this.show(item);
  }

  private next(): void {
    this.busy = false;
    for (let first = this.waiting.shift(); first; first = this.waiting.shift()) {
      const takes = this.show(first.item);
      const late = this.clock.now() - first.since > BEHIND;
      if (takes > 0 && !late) {
        this.busy = true;
        this.clock.after(takes, () => this.next());
        return;
      }
    }
  }
}
