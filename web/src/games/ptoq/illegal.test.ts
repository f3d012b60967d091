import { expect, test } from "vitest";
import { meantByBlock } from "./illegal";
import type { Board } from "./view";

const meant = (phase: Board["phase"]) => meantByBlock({ phase } as Board, "c2");

test("who places means the place itself, though a block stands there; later the block is meant", () => {
  expect(meant("place")).toBe("c2");
  for (const phase of ["take", "lay", "choose"] as const) expect(meant(phase)).toBe("xc2");
});
