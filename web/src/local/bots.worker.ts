/** A bot's worker: it gets what a seat knows, and nothing of the table. */
import type { Job, Thought } from "./bots";
import { Python } from "./python";

let python: Promise<Python> | undefined; // from the first word on

async function think(ready: Promise<Python>, job: string): Promise<string> {
  const { game } = JSON.parse(job) as { game: string };
  await (await ready).prepare(game);
  return (await ready).call("benben.local.thinking", "think", job) as string;
}

let before: Promise<unknown> = Promise.resolve();

onmessage = ({ data }: MessageEvent<Job>) => {
  const ready = (python ??= Python.start(data.play));
  if ("prepare" in data) {
    ready.then((it) => it.prepare(data.prepare)).catch(console.error); // the first job says so, too
    return;
  }
  const { number, job } = data;
  before = before
    .then(() => think(ready, job))
    .then(
      (result) => postMessage({ number, result } satisfies Thought),
      (error: unknown) => postMessage({ number, error: String(error) } satisfies Thought),
    );
};
