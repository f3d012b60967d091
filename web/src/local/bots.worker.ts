/** A bot's worker: it gets what a seat knows, and nothing of the table. */
import type { Job, Thought } from "./bots";
import { Python } from "./python";

const python = Python.start();

async function think(job: string): Promise<string> {
  const { game } = JSON.parse(job) as { game: string };
  const ready = await python;
  await ready.prepare(game);
  return ready.call("benben.local.thinking", "think", job) as string;
}

let before: Promise<unknown> = Promise.resolve();

onmessage = ({ data }: MessageEvent<Job>) => {
  if ("prepare" in data) {
    void python.then((ready) => ready.prepare(data.prepare));
    return;
  }
  const { number, job } = data;
  before = before
    .then(() => think(job))
    .then(
      (result) => postMessage({ number, result } satisfies Thought),
      (error: unknown) => postMessage({ number, error: String(error) } satisfies Thought),
    );
};
