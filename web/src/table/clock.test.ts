import { beforeAll, expect, test } from "vitest";
import type { Clock, Control } from "../messages";
import { load } from "../words";
import { DAY, inWords, isLow, leftOf, rounded, shown } from "./clock";

beforeAll(() => load("table", "en"));
const control = (kind: Control["kind"], seconds: number, increment = 0): Control => ({
  kind,
  seconds,
  increment,
  lapse: "end",
});

test("a live clock shows minutes and seconds, and tenths at the end", () => {
  expect(shown(65.9, false)).toBe("1:05");
  expect(shown(7205, false)).toBe("2:00:05");
  expect(shown(9.99, false)).toBe("0:09.9");
  expect(shown(0.04, false)).toBe("0:00.0");
  expect(shown(-3, false)).toBe("0:00.0");
});

test("days are told in words, and never more than there is", () => {
  expect(shown(2.9 * DAY, true)).toBe("2 days");
  expect(shown(1.9 * DAY, true)).toBe("45 hours");
  expect(shown(3600, true)).toBe("1 hour");
  expect(shown(3599, true)).toBe("59:59");
  expect(rounded(90)).toBe("90 seconds");
  expect(rounded(60)).toBe("1 minute");
  expect(rounded(DAY)).toBe("1 day");
});

test("a clock in one sentence", () => {
  expect(inWords(control("move", 30))).toBe("30 seconds for each move");
  expect(inWords(control("days", 3 * DAY))).toBe("3 days for each move");
  expect(inWords(control("store", 600))).toBe("10 minutes each for the whole match");
  expect(inWords(control("store", 600, 5))).toContain("and 5 seconds after each turn");
});

test("only a clock that runs loses time, and bots have none", () => {
  const clock: Clock = {
    control: control("move", 60),
    left: [50, 40, null],
    running: [0],
    paused: null,
    agreed: [],
    away: [null, null, null],
    holidays: [0, 0, 0],
  };
  expect([0, 1, 2].map((seat) => leftOf(clock, seat, 12))).toEqual([38, 40, null]);
  expect(leftOf(clock, 0, 99)).toBe(0);
});

test("when time is low", () => {
  expect(isLow(control("store", 600), 19)).toBe(true);
  expect(isLow(control("store", 600), 21)).toBe(false);
  expect(isLow(control("move", 15), 8)).toBe(false); // half of it is not little yet
  expect(isLow(control("days", 2 * DAY), DAY / 2 - 1)).toBe(true);
  expect(isLow(control("days", 2 * DAY), DAY)).toBe(false);
});
