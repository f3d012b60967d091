import { beforeEach, expect, test, vi } from "vitest";
import { Declined } from "../api";
import { load, sayIn } from "../words";
import { open, textOf } from "./records";
import { said } from "./said.svelte";

const asked = vi.hoisted(() => ({ openRecord: vi.fn(), go: vi.fn() }));
vi.mock("../api", async (original) => ({
  ...(await original<typeof import("../api")>()),
  openRecord: asked.openRecord,
}));
vi.mock("../place.svelte", () => ({ go: asked.go }));
vi.mock("../settings.svelte", () => ({
  sayOf: (owner: string) => (key: string, values: Record<string, unknown>) =>
    sayIn("en", owner, key, values),
  settings: { language: "en" },
}));

beforeEach(async () => {
  vi.resetAllMocks();
  await load("device", "en");
});

const RECORD = "benben 1\ngame ankh 2\n";
const file = (content: BlobPart) => new Blob([content]);

test("a record is opened for replay, whatever ends its lines", async () => {
  asked.openRecord.mockResolvedValue({ table: "~1", over: true });
  await open(file(RECORD));
  expect(asked.openRecord).toHaveBeenCalledWith(RECORD);
  expect(asked.go).toHaveBeenCalledWith("/replay/~1");
  expect(said.text).toBe("");
  expect(await textOf(file(RECORD.replaceAll("\n", "\r\n")))).toContain("game ankh");
});

test("a match that is not over is played on", async () => {
  asked.openRecord.mockResolvedValue({ table: "~1", over: false });
  await open(file("benben backup 1\nabc\n"));
  expect(asked.go).toHaveBeenCalledWith("/t/~1");
});

test.each([
  ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff])],
  ["nothing", ""],
  ["a text of somebody else", '[Event "F/S Return Match"]\n1. e4 e5'],
  ["more than any match", RECORD + "x".repeat(4_000_000)],
])("%s is no record, and says so", async (_, content) => {
  await open(file(content));
  expect(said.text).toBe("This file is no record of Benben; nothing was opened.");
  expect(asked.openRecord).not.toHaveBeenCalled();
});

test("a record of a later format says so", async () => {
  await open(file("benben 2\ngame ankh 9\n"));
  expect(said.text).toContain("newer Benben");
});

test("what is wrong inside a record is said by the table", async () => {
  const why = "This record is damaged, so it cannot be replayed: line 9 …";
  asked.openRecord.mockRejectedValue(new Declined(422, why));
  await open(file(RECORD));
  expect(said.text).toBe(why);
  expect(asked.go).not.toHaveBeenCalled();
});
