/** Tells a dead line from a quiet one: after some silence it asks, and where no answer comes the line is dead. */

/** ms without a word, then it asks. */
export const QUIET = 8000;
/** ms an answer may take. */
export const ANSWER = 6000;

export class Heartbeat {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private expecting = false;

  constructor(
    private readonly ask: () => void,
    private readonly dead: () => void,
  ) {}

  /** The other side said something. */
  heard(): void {
    this.stop();
    this.timer = setTimeout(() => this.probe(), QUIET);
  }

  /** Ask now whether somebody is there. */
  probe(): void {
    this.ask();
    this.expect();
  }

  /** Something was said that will be answered. */
  expect(): void {
    if (this.expecting) return; // the first answer is due first
    this.stop();
    this.expecting = true;
    this.timer = setTimeout(() => this.dead(), ANSWER);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.expecting = false;
  }
}
