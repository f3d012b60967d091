/** Bots in a worker of their own, so that neither the page nor the tables wait while they think. */

export type Job = { number: number; job: string } | { prepare: string };
export type Thought = { number: number; result?: string; error?: string };

export class Bots {
  private worker: Worker | undefined;
  private number = 0;
  private readonly waiting = new Map<
    number,
    { done: (text: string) => void; failed: (error: Error) => void }
  >();

  /** Load a game's rules before its first bot is to move. */
  prepare(game: string): void {
    this.started().postMessage({ prepare: game } satisfies Job);
  }

  think(job: string): Promise<string> {
    const number = ++this.number;
    return new Promise((done, failed) => {
      this.waiting.set(number, { done, failed });
      this.started().postMessage({ number, job } satisfies Job);
    });
  }

  private started(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(new URL("./bots.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Thought>) => {
      const asked = this.waiting.get(data.number);
      this.waiting.delete(data.number);
      if (data.result === undefined) asked?.failed(new Error(data.error));
      else asked?.done(data.result);
    };
    worker.onerror = (event) => this.fell(event.message);
    return (this.worker = worker);
  }

  /** A worker that died is started again when it is needed next. */
  private fell(why: string): void {
    this.worker?.terminate();
    this.worker = undefined;
    for (const { failed } of this.waiting.values()) failed(new Error(why));
    this.waiting.clear();
  }
}
