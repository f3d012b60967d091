// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Line } from "../table/line.svelte";
import type { FromWorker, ToWorker } from "./lines";
import { LocalSocket } from "./transport";

vi.mock("./said.svelte", () => ({
  sentence: (key: string) => Promise.resolve(`the sentence of ${key}`),
  tell: vi.fn(),
}));

/** In the place of a worker: what it was told, and a way to answer. */
class Fake {
  static all: Fake[] = [];
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror = null;
  readonly told: ToWorker[] = [];
  constructor() {
    Fake.all.push(this);
  }
  postMessage(said: ToWorker): void {
    this.told.push(said);
  }
  terminate(): void {}
}
vi.hoisted(() => (document.documentElement.dataset["site"] = "play-1"));
beforeEach(() => vi.stubGlobal("Worker", Fake));
afterEach(() => vi.unstubAllGlobals());

/** A table's page: what it heard, and whether it gives up. */
function page(): { line: Line; heard: string[] } {
  const heard: string[] = [];
  const hear = (message: unknown) => void heard.push(JSON.stringify(message));
  const line = new Line(
    () => new LocalSocket("~1"),
    () => {},
    hear,
  );
  return { line, heard };
}

test("a table of a newer store says so once and is not asked for again", async () => {
  const { line, heard } = page();
  await vi.waitFor(() => expect(Fake.all).toHaveLength(1));
  Fake.all[0]!.onmessage!({ data: { done: "failed", why: "", key: "store.newer" } });
  await vi.waitFor(() => expect(line.declined).toBeGreaterThan(0));
  expect(heard.join()).toContain("the sentence of store.newer");
  line.close();
});

test("a table that cannot be shown is not asked for again", async () => {
  const { line } = page();
  await vi.waitFor(() => expect(Fake.all).toHaveLength(2));
  const open = Fake.all[1]!.told.find((one) => one.do === "open");
  expect(open).toMatchObject({ table: "~1" });
  Fake.all[1]!.onmessage!({ data: { done: "closed", line: open!.line, status: 503 } });
  expect(line.declined).toBeGreaterThan(0);
  line.close();
});

test("without WebAssembly a table says so, and no worker is started", async () => {
  vi.stubGlobal("WebAssembly", undefined);
  const before = Fake.all.length;
  const { line, heard } = page();
  await vi.waitFor(() => expect(line.declined).toBeGreaterThan(0));
  expect(heard.join()).toContain("the sentence of wasm.forbidden");
  expect(Fake.all.slice(before).flatMap(({ told }) => told)).toEqual([]);
  line.close();
});
