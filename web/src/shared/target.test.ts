// @vitest-environment jsdom
import { expect, test } from "vitest";
import { nearest } from "./near";
import { target } from "./target";

const LEFT = { x: -1, y: 0 };
const UP = { x: 0, y: -1 };

test("an arrow finds the nearest target ahead, not the nearest of all", () => {
  const points = [
    { x: 12, y: 0 },
    { x: -30, y: 4 },
    { x: -90, y: 0 },
  ];
  expect(nearest({ x: 0, y: 0 }, points, LEFT)).toBe(1);
});

test("what lies far aside is not ahead", () => {
  expect(nearest({ x: 0, y: 0 }, [{ x: 50, y: -10 }], UP)).toBe(-1);
});

test("without a direction the nearest of all", () => {
  expect(
    nearest({ x: 0, y: 0 }, [
      { x: 50, y: -10 },
      { x: -3, y: 4 },
    ]),
  ).toBe(1);
});

test("a second click is the other half of a double one only where the first picked up", () => {
  const node = document.body.appendChild(document.createElement("div"));
  const done: string[] = [];
  const say = (what: string) => () => void done.push(what);
  const shown = target(node, { label: "b3", go: say("placed") })!;
  const click = (detail: number) => node.dispatchEvent(new MouseEvent("click", { detail }));
  click(1);
  // the others have moved at once, and what was placed may be picked up
  shown.update!({ label: "b3", go: say("picked up"), twice: say("twice"), pressed: false });
  click(2);
  shown.update!({ label: "b3", go: say("put down"), twice: say("twice"), pressed: true });
  click(2);
  expect(done).toEqual(["placed", "picked up", "twice"]);
});
