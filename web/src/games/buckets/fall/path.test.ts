import { expect, test } from "vitest";
import { pointing, reasonsOf } from "./judged";
import { headsOf, unpack } from "./path";
import { momentOf } from "./moments";
import type { Pyramid } from "./poses";
import fixture from "./path.fixture.json"; // a flick of a real match, unpacked by path.py

test("a recorded fall is unpacked as the engine unpacks it", async () => {
  const motions = await unpack(fixture.note);
  expect(motions).toHaveLength(fixture.motions.length);
  for (const [k, wanted] of fixture.motions.entries()) {
    const motion = motions[k]!;
    expect({
      rows: motion.rows,
      rate: motion.rate,
      standing: motion.standing,
      frames: motion.frames,
    }).toEqual({
      rows: wanted.rows,
      rate: wanted.rate,
      standing: wanted.standing,
      frames: wanted.frames,
    });
    near([...motion.poses.slice(0, 7)], wanted.first);
    near([...motion.poses.slice(-7)], wanted.last);
    if (wanted.finger) near([...motion.finger.slice(-3)], wanted.finger);
    else expect(motion.finger).toHaveLength(0);
  }
});

/** The engine's quaternions have length 1; ours are scaled when they are used. */
function near(found: number[], wanted: number[]): void {
  const length = Math.hypot(...found.slice(3)) || 1;
  const scaled = found.map((number, i) => (i < 3 ? number : number / length));
  scaled.forEach((number, i) => expect(number).toBeCloseTo(wanted[i]!, 3));
}

test("how long it takes is known before it is unpacked", () => {
  const wanted = fixture.motions.map(({ frames, rate }) => (1000 * (frames - 1)) / rate);
  expect(headsOf(fixture.note).map(({ length }) => length)).toEqual(wanted);
});

test("what is no path is refused", async () => {
  await expect(unpack("AgUeAAAAAAAA")).rejects.toThrow("version");
});

test("what the referee said is read beside the motions, and takes its time", async () => {
  const { note } = fixture;
  const head = headsOf(note)[0]!;
  const said = `${note};a1=B4.2,b1=B4.3`;
  expect(headsOf(said)).toEqual(headsOf(note));
  expect(await unpack(said)).toEqual(await unpack(note));
  expect([...reasonsOf(said)]).toEqual([
    [0, "B4.2"],
    [head.rows, "B4.3"],
  ]);
  expect(reasonsOf(note).size).toBe(0); // older records
});

test("the referee points at each bucket before it is taken away", () => {
  const stage = (standing: number[]) => ({
    rows: 4,
    rate: 10,
    frames: 2,
    standing,
    poses: new Float32Array(14 * standing.length).fill(1),
    finger: new Float32Array(),
  });
  const motions = [stage([0, 1, 2]), stage([0])];
  const pyramid = ["red", "blue", "green"] as Pyramid;
  const reasons = new Map([
    [1, "B4.2"],
    [2, "B4.3"],
  ]);
  const seen = (time: number) => momentOf(motions, pyramid, time, reasons);
  expect(seen(100)?.judged).toBeUndefined();
  expect(seen(101)?.judged).toEqual([{ place: 1, clause: "B4.2" }]);
  expect(seen(100 + pointing(2) - 1)?.judged?.at(-1)).toEqual({ place: 2, clause: "B4.3" });
  const taken = seen(100 + pointing(2) + 125);
  expect(taken?.judged).toBeUndefined();
  expect(taken?.poses.map(({ there }) => there)).toEqual([1, 0.5, 0.5]);
});
