/** Shows what happens one thing after another, each for as long as it takes to see, and never falls far behind. */

export interface Clock {
  now: () => number;
  after: (ms: number, then: () => void) => void;
}

const CLOCK: Clock = {
  now: () => performance.now(),
  after: (ms, then) => void setTimeout(then, ms),
};

/** What waited longer than this is set at once, in ms. */
export const LATE = 20_000;
/** Where more than this waits to be seen, all of it goes quicker, in ms. */
export const CROWD = 8_000;

export interface Stage<T> {
  /** Sets the last of these; those before it are passed over. */
  show: (items: T[]) => void;
  /** How long it takes to see an item, in ms. */
  takes: (item: T) => number;
  /** Whether something is being shown now. */
  busy: (busy: boolean) => void;
}

export class Director<T> {
  private waiting: { item: T; since: number }[] = [];
  private busy = false;
  private scene = 0; // what a timer was set for; it means nothing to the next one

  constructor(
    private readonly stage: Stage<T>,
    private readonly clock: Clock = CLOCK,
  ) {}

  push(item: T): void {
    this.waiting.push({ item, since: this.clock.now() });
    if (!this.busy) this.next();
  }

  /** All that waits is passed over, and this is shown: whoever did it does not wait for it. */
  atOnce(item: T): void {
    const passed = this.waiting.splice(0).map((one) => one.item);
    this.play([...passed, item]);
  }

  /** These first, then what waits. */
  again(items: T[]): void {
    const since = this.clock.now();
    this.waiting.unshift(...items.map((item) => ({ item, since })));
    this.next();
  }

  /** Everything that waits, now. */
  flush(): void {
    const items = this.waiting.splice(0).map((one) => one.item);
    if (items.length) this.stage.show(items);
    this.scene += 1;
    this.rest();
  }

  private next(): void {
    const passed: T[] = [];
    for (let first = this.waiting.shift(); first; first = this.waiting.shift()) {
      passed.push(first.item);
      const late = this.clock.now() - first.since > LATE;
      if (!late && this.stage.takes(first.item) > 0) return this.play(passed);
    }
    if (passed.length) this.stage.show(passed);
    this.rest();
  }

  private play(items: T[]): void {
    const scene = (this.scene += 1);
    this.stage.show(items);
    const takes = this.stage.takes(items.at(-1)!) * this.hurry();
    if (takes <= 0) return this.next();
    if (!this.busy) this.stage.busy((this.busy = true));
    this.clock.after(takes, () => {
      if (scene === this.scene) this.next();
    });
  }

  /** 1, or less where much waits. */
  private hurry(): number {
    const waits = this.waiting.reduce((sum, { item }) => sum + this.stage.takes(item), 0);
    return waits > CROWD ? CROWD / waits : 1;
  }

  private rest(): void {
    if (this.busy) this.stage.busy((this.busy = false));
  }
}
