import { expect, test } from "vitest";
import { CROWD, Director, LATE, type Clock } from "./director";

/** A clock that is turned by hand. */
class Hand implements Clock {
  private time = 0;
  private due: { at: number; then: () => void }[] = [];
  now = () => this.time;
  after = (ms: number, then: () => void) => void this.due.push({ at: this.time + ms, then });
  turn(ms: number): void {
    const until = this.time + ms;
    for (;;) {
      const next = this.due.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.due.splice(this.due.indexOf(next), 1);
      this.time = Math.max(this.time, next.at);
      next.then();
    }
    this.time = Math.max(this.time, until);
  }
  /** The machine slept: timers are late. */
  sleep(ms: number): void {
    this.time += ms;
  }
}

function watch(takes: number) {
  const clock = new Hand();
  const seen: string[] = [];
  const busy: boolean[] = [];
  const director = new Director<string>(
    {
      show: (items) => void seen.push(`${items.join("")}@${Math.round(clock.now())}`),
      takes: (item) => (item === item.toUpperCase() ? 0 : takes),
      busy: (now) => void busy.push(now),
    },
    clock,
  );
  return { clock, seen, director, busy };
}

test("one thing after another, each for its time", () => {
  const { clock, seen, director, busy } = watch(300);
  for (const item of ["a", "b", "c"]) director.push(item);
  expect(seen).toEqual(["a@0"]);
  clock.turn(700);
  expect(seen).toEqual(["a@0", "b@300", "c@600"]);
  director.push("d");
  expect(seen.at(-1)).toBe("c@600");
  clock.turn(200);
  expect(seen.at(-1)).toBe("d@900");
  expect(busy).toEqual([true]);
  clock.turn(300);
  expect(busy).toEqual([true, false]);
});

test("what takes no time waits for nobody, and is set together with what follows", () => {
  const { clock, seen, director, busy } = watch(300);
  for (const item of ["A", "B"]) director.push(item);
  expect(seen).toEqual(["A@0", "B@0"]);
  expect(busy).toEqual([]);
  for (const item of ["c", "D", "e"]) director.push(item);
  clock.turn(300);
  expect(seen.slice(2)).toEqual(["c@0", "De@300"]);
});

test("where much waits it goes quicker", () => {
  const { clock, seen, director } = watch(1000);
  for (let i = 0; i < 41; i++) director.push("a");
  clock.turn(CROWD / 2);
  expect(seen.length).toBeGreaterThan(12); // 4 at the usual pace
  clock.turn(LATE);
  expect(seen.length).toBeLessThanOrEqual(41);
});

test("what waited too long is set at once", () => {
  const { clock, seen, director } = watch(1000);
  for (const item of ["a", "b", "c", "d"]) director.push(item);
  clock.sleep(60_000);
  clock.turn(0);
  expect(seen).toEqual(["a@0", "bcd@60000"]);
});

test("flush sets all that waits once, and things go on", () => {
  const { clock, seen, director, busy } = watch(300);
  for (const item of ["a", "b", "c"]) director.push(item);
  director.flush();
  expect(seen).toEqual(["a@0", "bc@0"]);
  expect(busy).toEqual([true, false]);
  director.push("d");
  director.push("e");
  clock.turn(299); // the timer of "a" runs out meanwhile
  expect(seen).toEqual(["a@0", "bc@0", "d@0"]);
  clock.turn(1);
  expect(seen.at(-1)).toBe("e@300");
});

test("one's own move is not held up by what others did", () => {
  const { clock, seen, director } = watch(300);
  for (const item of ["a", "b", "c"]) director.push(item);
  clock.turn(100);
  director.atOnce("m");
  expect(seen.at(-1)).toBe("bcm@100");
  director.push("d");
  clock.turn(300);
  expect(seen.at(-1)).toBe("d@400");
});

test("again, and then what came meanwhile", () => {
  const { clock, seen, director } = watch(300);
  director.push("a");
  clock.turn(300);
  director.again(["x", "y"]);
  director.push("b");
  clock.turn(1000);
  expect(seen).toEqual(["a@0", "x@300", "y@600", "b@900"]);
});
