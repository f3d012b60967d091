import { beforeEach, expect, test, vi } from "vitest";
import { Bots, type Job, type Thought } from "./bots";
import { Python } from "./python";

/** In the place of a worker: the first ones fail. */
class Fake {
  static all: Fake[] = [];
  static failing = 0;
  onmessage: ((event: { data: Thought }) => void) | null = null;
  readonly told: Job[] = [];
  ended = false;
  constructor() {
    Fake.all.push(this);
  }
  postMessage(job: Job): void {
    this.told.push(job);
    if (!("number" in job)) return;
    const fails = Fake.all.length <= Fake.failing;
    const { number } = job;
    const answer = fails ? { number, error: "no Python" } : { number, result: "7" };
    queueMicrotask(() => this.onmessage!({ data: answer }));
  }
  terminate(): void {
    this.ended = true;
  }
}

beforeEach(() => {
  Fake.all = [];
  vi.stubGlobal("Worker", Fake);
  vi.spyOn(console, "error").mockImplementation(() => {});
});

test("bots whose worker failed think in a new one", async () => {
  Fake.failing = 1;
  expect(await new Bots("play/").think("job")).toBe("7");
  expect(Fake.all.map(({ ended }) => ended)).toEqual([true, false]);
});

test("what fails twice is told, and the next job is tried anew", async () => {
  Fake.failing = 2;
  const bots = new Bots("play/");
  await expect(bots.think("job")).rejects.toThrow("no Python");
  expect(await bots.think("job")).toBe("7");
});

test("rules that could not be fetched are fetched again", async () => {
  const fetched = vi.fn<(address: URL) => Promise<Response>>();
  fetched.mockRejectedValue(new TypeError("offline"));
  vi.stubGlobal("fetch", fetched);
  const python = Reflect.construct(Python, ["http://site/play/", {}]) as Python;
  await expect(python.prepare("ankh")).rejects.toThrow("offline");
  const before = fetched.mock.calls.length;
  await expect(python.prepare("ankh")).rejects.toThrow("offline");
  expect(fetched.mock.calls.length).toBeGreaterThan(before);
});
