/** The finger strikes as soon as it is let go: what falls is decided by the referee, and that takes a moment. */
import { placesOf } from "../geometry";
import { HEIGHT, RIM } from "../geometry.gen";
import type { Aim } from "../moves";
import { standing, type Moment, type Pose, type Pyramid } from "./poses";

const DART = 90; // ms until it touches
const LEAN = 160; // ms in which the bucket gives way
const AWAY = 7; // cm it comes from
const TIP = 0.55; // its radius
const GIVES = 0.3; // cm
const TILT = 0.11; // radians
const HIGH = { low: 0.3, middle: 0.5, high: 0.7 };

/** The finger, and the bucket that gives way under it, until it is known what falls. */
export function strikeOf(
  rows: number,
  pyramid: Pyramid,
  place: string,
  aim: Aim | "lift",
  time: number,
): Moment {
  const poses = standing(rows, pyramid);
  const at = placesOf(rows).findIndex(({ name }) => name === place);
  const pose = poses.find((one) => one.place === at);
  const gives = Math.min(1, Math.max(0, time - DART) / LEAN);
  if (!pose) return { poses, finger: undefined };
  if (aim === "lift") {
    pose.z += GIVES * Math.min(1, time / LEAN);
    return { poses, finger: undefined };
  }
  push(pose, aim, gives);
  const left = AWAY * (1 - Math.min(1, time / DART) ** 2);
  const { x, y } = WAYS[aim.side];
  const far = RIM + TIP + left - GIVES * gives;
  return {
    poses,
    finger: [pose.x - x * far, pose.y - y * far, pose.z + HEIGHT * HIGH[aim.height]],
  };
}

/** Where a finger from a side is going. */
const WAYS = { front: { x: 0, y: 1 }, left: { x: 1, y: 0 }, right: { x: -1, y: 0 } };

function push(pose: Pose, { side }: Aim, share: number): void {
  const { x, y } = WAYS[side];
  pose.x += x * GIVES * share;
  pose.y += y * GIVES * share;
  const half = (TILT * share) / 2;
  pose.q = [Math.cos(half), -y * Math.sin(half), x * Math.sin(half), 0];
}

const MEET = 140; // ms

/** From where the strike left things into what then falls, so that nothing jumps. */
export function meeting(
  from: Pose[],
  moment: Moment | undefined,
  time: number,
): Moment | undefined {
  if (!moment || time >= MEET) return moment;
  const share = time / MEET;
  const poses = moment.poses.map((pose) => {
    const old = from.find((one) => one.place === pose.place);
    if (!old) return pose;
    const mix = (a: number, b: number) => a + (b - a) * share;
    const q = pose.q.map((part, i) => mix(old.q[i]!, part)) as Pose["q"];
    const long = Math.hypot(...q) || 1;
    return {
      ...pose,
      x: mix(old.x, pose.x),
      y: mix(old.y, pose.y),
      z: mix(old.z, pose.z),
      q: q.map((part) => part / long) as Pose["q"],
    };
  });
  return { ...moment, poses };
}
