import { expect, test } from "vitest";
import { BEHIND, Pace, type Clock } from "./pace";

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
      this.time = next.at;
      next.then();
    }
    this.time = until;
  }
}

function watch(takes: number) {
  const clock = new Hand();
  const seen: string[] = [];
  const pace = new Pace<string>((item) => {
    seen.push(`${item}@${clock.now()}`);
    return takes;
  }, clock);
  return { clock, seen, pace };
}

test("one thing after another, each for its time", () => {
  const { clock, seen, pace } = watch(300);
  for (const item of ["a", "b", "c"]) pace.push(item);
  expect(seen).toEqual(["a@0"]);
  clock.turn(700);
  expect(seen).toEqual(["a@0", "b@300", "c@600"]);
  pace.push("d");
  expect(seen.at(-1)).toBe("c@600");
  clock.turn(200);
  expect(seen.at(-1)).toBe("d@900");
});

test("what takes no time waits for nobody", () => {
  const { seen, pace } = watch(0);
  for (const item of ["a", "b", "c"]) pace.push(item);
  expect(seen).toEqual(["a@0", "b@0", "c@0"]);
});

test("never far behind: what waited too long is set at once", () => {
  const { clock, seen, pace } = watch(900);
  for (const item of ["a", "b", "c", "d", "e", "f"]) pace.push(item);
  clock.turn(10_000);
  expect(seen).toEqual(["a@0", "b@900", "c@1800", "d@2700", "e@2700", "f@2700"]);
  expect(2700 - BEHIND).toBeLessThan(900);
});

test("flush sets all that waits, and things go on", () => {
  const { clock, seen, pace } = watch(300);
  for (const item of ["a", "b", "c"]) pace.push(item);
  pace.flush();
  expect(seen).toEqual(["a@0", "b@0", "c@0"]);
  clock.turn(300);
  pace.push("d");
  expect(seen.at(-1)).toBe("d@300");
});
