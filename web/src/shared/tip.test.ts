import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LongPress, place } from "./tip";

const TIP = { offsetWidth: 200, offsetHeight: 60 };
const box = (left: number, top: number) => ({ left, top, bottom: top + 40, width: 40 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a tip stands above its thing, or below it, and always in the window", () => {
  expect(place(box(400, 300), TIP, 1280, 800)).toEqual({ x: 320, y: 232 });
  expect(place(box(400, 10), TIP, 1280, 800)).toEqual({ x: 320, y: 58 });
  expect(place(box(2, 300), TIP, 390, 800).x).toBe(8);
  expect(place(box(380, 300), TIP, 390, 800).x).toBe(182);
});

test("a finger that stays explains, and its click is none; one that moves does not", () => {
  const shown: string[] = [];
  const press = new LongPress<string>((thing) => shown.push(thing));
  const click = () => {
    const event = new Event("click", { cancelable: true });
    press.swallow(event);
    return event.defaultPrevented;
  };
  press.begin("Ra", { clientX: 10, clientY: 10, timeStamp: 0 });
  press.move({ clientX: 30, clientY: 10, timeStamp: 20 });
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual([]);
  expect(click()).toBe(false);
  press.begin("Ra", { clientX: 10, clientY: 10, timeStamp: 0 });
  vi.advanceTimersByTime(1000);
  press.up({ clientX: 10, clientY: 10, timeStamp: 1000 });
  expect(shown).toEqual(["Ra"]);
  expect(click()).toBe(true);
  expect(click()).toBe(false);
  press.begin("Ra", { clientX: 10, clientY: 10, timeStamp: 2000 });
  vi.advanceTimersByTime(1000); // the page was busy meanwhile: the finger was gone after a moment
  press.up({ clientX: 10, clientY: 10, timeStamp: 2080 });
  expect(click()).toBe(false);
});
