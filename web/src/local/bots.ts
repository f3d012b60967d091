/** Bots in a worker of their own, so that neither the page nor the tables wait while they think. */

/** `play`: where Python and the rules lie. */
export type Job = { number: number; job: string; play: string } | { prepare: string; play: string };
export type Thought = { number: number; result?: string; error?: string };

export class Bots {
  private worker: Worker | undefined;
  private number = 0;
  private readonly waiting = new Map<
    number,
    { done: (text: string) => void; failed: (error: Error) => void }
  >();

  constructor(private readonly play: string) {}

  /** Load a game's rules before its first bot is to move. */
  prepare(game: string): void {
    this.started().postMessage({ prepare: game, play: this.play } satisfies Job);
  }

  /** What a job comes to; one that failed is tried once more, by a new worker. */
  async think(job: string): Promise<string> {
    try {
      return await this.asked(job);
    } catch (error) {
      console.error("the bots' worker failed; a new one tries", error);
      return this.asked(job);
    }
  }

  private asked(job: string): Promise<string> {
    const number = ++this.number;
    return new Promise((done, failed) => {
      this.waiting.set(number, { done, failed });
      this.started().postMessage({ number, job, play: this.play } satisfies Job);
    });
  }

  private started(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL("./bots.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Thought>) => {
      if (data.result === undefined) return this.fell(data.error ?? "");
      const asked = this.waiting.get(data.number);
      this.waiting.delete(data.number);
      asked?.done(data.result);
    };
    worker.onerror = (event) => this.fell(event.message);
    return (this.worker = worker);
  }

  /** A worker that failed may fail for ever: a new one is started when it is needed next. */
  private fell(why: string): void {
    this.worker?.terminate();
    this.worker = undefined;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { failed } of waiting) failed(new Error(why));
  }
}
