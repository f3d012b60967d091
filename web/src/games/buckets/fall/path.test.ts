import { expect, test } from "vitest";
import { lengthsOf, unpack } from "./path";
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
  expect(lengthsOf(fixture.note)).toEqual(wanted);
});

test("what is no path is refused", async () => {
  await expect(unpack("AgUeAAAAAAAA")).rejects.toThrow("version");
});
