/** Times as clocks show them and sentences tell them. */
import type { Clock, Control } from "../messages";
import { say } from "../settings.svelte";

const MINUTE = 60;
const HOUR = 3600;
export const DAY = 86_400;
/** Below this a live clock is low; of days, below a quarter of a move's time. */
const LOW = 20;
const TENTHS = 10; // below this they are shown

const two = (n: number) => String(n).padStart(2, "0");

/** "1:05", "0:08.3", "2:00:00"; where a move may take days, "2 days" or "5 hours". */
export function shown(seconds: number, inDays: boolean): string {
  const left = Math.max(0, seconds);
  if (inDays && left >= HOUR) return rounded(left);
  if (left < TENTHS && !inDays) return `0:0${(Math.floor(left * 10) / 10).toFixed(1)}`;
  const whole = Math.floor(left);
  const [hours, minutes, rest] = [
    Math.floor(whole / HOUR),
    Math.floor((whole % HOUR) / MINUTE),
    whole % MINUTE,
  ];
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** The largest unit that is full, in words; nothing is promised that is not there. */
export function rounded(seconds: number): string {
  if (seconds >= 2 * DAY || seconds === DAY) return say("n_days", { n: Math.floor(seconds / DAY) });
  if (seconds >= HOUR) return say("n_hours", { n: Math.floor(seconds / HOUR) });
  if (seconds >= MINUTE && seconds % MINUTE === 0) return say("n_minutes", { n: seconds / MINUTE });
  if (seconds >= 2 * MINUTE) return say("n_minutes", { n: Math.floor(seconds / MINUTE) });
  return say("n_seconds", { n: Math.max(0, Math.floor(seconds)) });
}

/** Which clock a table has, in one sentence. */
export function inWords({ kind, seconds, increment }: Control): string {
  if (kind !== "store") return say("control_move", { time: rounded(seconds) });
  const time = rounded(seconds);
  return increment
    ? say("control_store", { time, more: rounded(increment) })
    : say("control_store_bare", { time });
}

/** What a seat has left, so many seconds after its clock was told; null: it has no clock. */
export function leftOf(clock: Clock, seat: number, since: number): number | null {
  const told = clock.left[seat] ?? null;
  if (told === null) return null;
  return clock.running.includes(seat) ? Math.max(0, told - since) : told;
}

export const isLow = ({ kind, seconds }: Control, left: number): boolean =>
  kind === "days" ? left < seconds / 4 : left < Math.min(LOW, seconds / 2);
