/** What the people and bots at a table are called, each by a name nobody else there has. */
import type { Seat } from "../messages";
import type { Say } from "../board";

export const roman = (n: number): string => ["", "I", "II", "III", "IV", "V", "VI"][n] ?? String(n);

/** `tableSay` says texts of the table: "level.3.name", "web.open_seat". */
export function names(seats: Seat[], tableSay: Say): string[] {
  const plain = seats.map((seat) =>
    seat.kind === "bot" ? tableSay(`level.${seat.level ?? 1}.name`)
    : seat.kind === "open" ? tableSay("web.open_seat")
    : seat.name || tableSay("web.guest"));
  return plain.map((name, i) => {
    if (seats[i]!.kind === "open") return name;
    const sameBefore = plain.slice(0, i).filter((other) => other === name).length;
    const alone = plain.filter((other) => other === name).length === 1;
    return alone ? name : `${name} ${roman(sameBefore + 1)}`;
  });
}

/** As the log tells of everybody, the reader too; whoever left a seat free was a player there. */
export function toldName(seats: Seat[], tableSay: Say): (seat: number) => string {
  const all = names(seats, tableSay);
  return (seat) => (seats[seat]?.kind === "open" ? tableSay("web.player_n", { n: seat + 1 }) : all[seat] ?? `${seat + 1}`);
}

/** As a viewer is spoken to: "You" where only one of the seats is his. */
export function nameFor(seats: Seat[], tableSay: Say): (seat: number) => string {
  const told = toldName(seats, tableSay);
  const own = seats.filter((seat) => seat.yours);
  return (seat) => (own.length === 1 && own[0]!.seat === seat ? tableSay("web.you") : told(seat));
}
