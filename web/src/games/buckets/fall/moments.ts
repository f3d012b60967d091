/** What a pyramid looks like at a time, in ms, while something happens to it; undefined when that is over. */
import type { Pyramid } from "../view.gen";
import { PAUSE, leaving, pointing, type Reasons } from "./judged";
import type { Motion } from "./path";
import { standing, type Moment, type Pose } from "./poses";

/** A recorded fall. */
export function momentOf(
  motions: Motion[],
  pyramid: Pyramid,
  time: number,
  reasons: Reasons = new Map(),
): Moment | undefined {
  let left = time;
  for (const [k, motion] of motions.entries()) {
    const length = (1000 * (motion.frames - 1)) / motion.rate;
    if (left <= length)
      return {
        poses: posesAt(motion, pyramid, (left * motion.rate) / 1000),
        finger: fingerAt(motion, left),
      };
    left -= length;
    const gone = leaving(motions, k, reasons);
    const told = gone.filter((place) => reasons.has(place));
    const long = pointing(told.length);
    if (left < long) {
      const many = 1 + Math.floor((left / long) * told.length);
      const judged = told.slice(0, many).map((place) => ({ place, clause: reasons.get(place)! }));
      return { poses: posesAt(motion, pyramid, motion.frames - 1), finger: undefined, judged };
    }
    left -= long;
    if (left <= PAUSE) return takenAway(motion, gone, pyramid, left / PAUSE);
    left -= PAUSE;
  }
  return undefined;
}

/** What has left is taken away. */
function takenAway(motion: Motion, gone: number[], pyramid: Pyramid, share: number): Moment {
  const poses = posesAt(motion, pyramid, motion.frames - 1);
  return {
    poses: poses.map((pose) => (gone.includes(pose.place) ? { ...pose, there: 1 - share } : pose)),
    finger: undefined,
  };
}

function posesAt(motion: Motion, pyramid: Pyramid, frame: number): Pose[] {
  const before = Math.min(Math.floor(frame), motion.frames - 1);
  const after = Math.min(before + 1, motion.frames - 1);
  const share = frame - before;
  const width = 7 * motion.standing.length;
  return motion.standing.flatMap((place, k) => {
    const colour = pyramid[place];
    if (!colour) return [];
    const at = (part: number) => {
      const [a, b] = [
        motion.poses[before * width + 7 * k + part]!,
        motion.poses[after * width + 7 * k + part]!,
      ];
      return a + (b - a) * share;
    };
    const q = [at(3), at(4), at(5), at(6)] as Pose["q"];
    const length = Math.hypot(...q) || 1;
    return [
      {
        place,
        colour,
        x: at(0),
        y: at(1),
        z: at(2),
        q: q.map((n) => n / length) as Pose["q"],
        there: 1,
      },
    ];
  });
}

function fingerAt(motion: Motion, time: number): Moment["finger"] {
  const frame = Math.floor((time * motion.rate) / 1000);
  if (3 * frame >= motion.finger.length) return undefined;
  return [motion.finger[3 * frame]!, motion.finger[3 * frame + 1]!, motion.finger[3 * frame + 2]!];
}

export const COLLAPSE = 620; // ms

/** Without a recorded fall (finger=cascade): what left tips over towards the owner and is gone. */
export function collapseOf(
  rows: number,
  before: Pyramid,
  after: Pyramid,
  time: number,
): Moment | undefined {
  if (time > COLLAPSE) return undefined;
  const share = time / COLLAPSE;
  const poses = standing(rows, before).map((pose): Pose => {
    if (after[pose.place]) return pose;
    const turn = (share * share * Math.PI) / 4;
    const z = Math.max(0, pose.z - pose.z * share * share);
    return {
      ...pose,
      y: -9 * share,
      z,
      q: [Math.cos(turn), Math.sin(turn), 0, 0],
      there: Math.min(1, 2.5 * (1 - share)),
    };
  });
  return { poses, finger: undefined };
}

const SET = 160; // ms
const LIFTED = 3; // cm

/** The bucket put up last comes down on its place. */
export function setDown(rows: number, pyramid: Pyramid, time: number): Moment | undefined {
  if (time > SET) return undefined;
  const poses = standing(rows, pyramid);
  const last = poses.at(-1);
  if (last) last.z += LIFTED * (1 - time / SET) ** 2;
  return { poses, finger: undefined };
}
