import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ANSWER, Heartbeat, QUIET } from "./heartbeat";

const ask = vi.fn();
const dead = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
});
afterEach(() => vi.useRealTimers());

test("silence is asked about, and an answer keeps the line", () => {
  const line = new Heartbeat(ask, dead);
  line.heard();
  vi.advanceTimersByTime(QUIET);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(ANSWER - 1);
  line.heard();
  vi.advanceTimersByTime(QUIET - 1);
  expect(dead).not.toHaveBeenCalled();
});

test("without an answer the line is dead, once", () => {
  const line = new Heartbeat(ask, dead);
  line.heard();
  vi.advanceTimersByTime(QUIET + ANSWER);
  expect(dead).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10 * QUIET);
  expect(dead).toHaveBeenCalledTimes(1);
});

test("what was said is answered soon: saying more gives no more time", () => {
  const line = new Heartbeat(ask, dead);
  line.expect();
  vi.advanceTimersByTime(ANSWER - 1);
  line.expect();
  vi.advanceTimersByTime(1);
  expect(dead).toHaveBeenCalledTimes(1);
});

test("a line that was given up is not asked any more", () => {
  const line = new Heartbeat(ask, dead);
  line.heard();
  line.stop();
  vi.advanceTimersByTime(10 * QUIET);
  expect(ask).not.toHaveBeenCalled();
  expect(dead).not.toHaveBeenCalled();
});
