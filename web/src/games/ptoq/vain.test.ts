import { expect, test } from "vitest";
import { meantByBlock } from "./vain";
import type { Shown } from "./view";

const meant = (phase: Shown["phase"]) => meantByBlock({ phase } as Shown, "c2");

test("who places means the place itself, though a block stands there; later the block is meant", () => {
  expect(meant("place")).toBe("c2");
  for (const phase of ["take", "lay", "choose"] as const) expect(meant(phase)).toBe("xc2");
});
