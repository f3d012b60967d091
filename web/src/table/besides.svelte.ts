/** What of a table does not wait until moves have been shown: clocks, phrases, reminders. */
import type { Clock, Nudged, Phrase, Table } from "../messages";
import { play } from "../sounds";
import { leftOf } from "./clock";

const KEY = "benben.muted";
const HEARD = 7000; // ms a phrase stands beside its seat
const TICK = 200; // ms between two looks at a live clock
const SLOW_TICK = 20_000; // where so much time is left
const SLOW_ABOVE = 7200; // seconds

function mutedTables(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[];
  } catch {
    return []; // storage forbidden or spoilt
  }
}

export class Besides {
  clock: Clock | null = $state.raw(null);
  phrases: readonly Phrase[] = $state.raw([]);
  /** By seat: what was said just now. */
  heard: Readonly<Record<number, Phrase>> = $state.raw({});
  nudged: Nudged | undefined = $state.raw();
  /** What others say at this table is hidden. */
  muted = $state(false);
  /** ms since this page was opened, as clocks are shown. */
  now = $state(performance.now());

  private told = 0; // when the clocks were told
  private known: number | undefined; // the number of the last phrase
  private timer: ReturnType<typeof setInterval> | undefined;
  private tick = 0;
  private readonly waiting: ReturnType<typeof setTimeout>[] = [];

  constructor(private readonly id: string) {
    this.muted = mutedTables().includes(id);
  }

  hear(table: Table): void {
    this.told = this.now = performance.now();
    this.clock = table.clock;
    this.keepTime();
    const last = table.phrases.at(-1)?.number ?? -1;
    for (const phrase of table.phrases)
      if (this.known !== undefined && phrase.number > this.known) this.show(phrase);
    this.known = last;
    this.phrases = table.phrases;
    if (this.nudged && !table.waiting_for.includes(this.nudged.seat)) this.nudged = undefined;
  }

  remind(message: Nudged): void {
    this.nudged = message;
    play("turn");
  }

  /** Seconds since the clocks were told. */
  get since(): number {
    return (this.now - this.told) / 1000;
  }

  mute(muted: boolean): void {
    this.muted = muted;
    const others = mutedTables().filter((one) => one !== this.id);
    try {
      localStorage.setItem(KEY, JSON.stringify(muted ? [...others.slice(-99), this.id] : others));
    } catch {
      /* it holds until the page is closed */
    }
  }

  close(): void {
    clearInterval(this.timer);
    for (const one of this.waiting) clearTimeout(one);
  }

  private show(phrase: Phrase): void {
    if (this.muted) return;
    this.heard = { ...this.heard, [phrase.seat]: phrase };
    play("card");
    const timer = setTimeout(() => {
      if (this.heard[phrase.seat] !== phrase) return; // they have said more since
      const { [phrase.seat]: _gone, ...others } = this.heard;
      this.heard = others;
    }, HEARD);
    this.waiting.push(timer);
  }

  /** Only a clock that runs is looked at again and again. */
  private keepTime(): void {
    const { clock } = this;
    const { since } = this;
    const soonest = Math.min(
      ...(clock?.running ?? []).map((seat) => leftOf(clock!, seat, since) ?? 0),
    );
    const tick = !clock?.running.length ? 0 : soonest > SLOW_ABOVE ? SLOW_TICK : TICK;
    if (tick === this.tick) return;
    this.tick = tick;
    clearInterval(this.timer);
    if (!tick) return;
    this.timer = setInterval(() => {
      this.now = performance.now();
      this.keepTime();
    }, tick);
  }
}
