import { expect, test } from "vitest";
import type { Verified } from "../messages";
import { grouped, judged } from "./sealing";

const ours = { commitment: "ab".repeat(32), nonce: "12".repeat(32) };
const found: Verified = {
  ok: true,
  text: "",
  commitment: ours.commitment,
  begun: "ef".repeat(32),
  nonces: ["bot", `player:${ours.nonce}`],
};

test("a seal is shown by its first digits", () => {
  expect(grouped(ours.commitment)).toBe("abab abab abab abab");
});

test("what this browser was shown and added is compared", () => {
  expect(judged(found, ours)).toBe("seal_same");
  expect(judged({ ...found, ok: false }, ours)).toBeUndefined();
  expect(judged({ ...found, commitment: "cd".repeat(32) }, ours)).toBe("seal_other");
  expect(judged({ ...found, commitment: null, nonces: [], ok: false }, ours)).toBe("seal_other");
  expect(judged({ ...found, nonces: ["bot", "server"] }, ours)).toBe("seal_without");
  expect(judged(found, { ...ours, begun: "ef".repeat(32) })).toBe("seal_same");
  expect(judged(found, { ...ours, begun: "fe".repeat(32) })).toBe("seal_changed");
  expect(judged(found, undefined)).toBeUndefined();
});
