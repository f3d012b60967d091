/** What the people and bots at a table are called, each by a name nobody else there has. */
import type { Former, Seat } from "../messages";
import type { NameOf, Say } from "../board";

export const roman = (n: number): string => ["", "I", "II", "III", "IV", "V", "VI"][n] ?? String(n);

/** `tableSay` says texts of the table: "level.3.name", "web.open_seat". */
export function names(seats: Seat[], tableSay: Say): string[] {
  const plain = seats.map((seat) =>
    seat.kind === "bot"
      ? tableSay(`level.${seat.level ?? 1}.name`)
      : seat.kind === "open"
        ? tableSay("web.open_seat")
        : seat.name || tableSay("web.guest"),
  );
  return plain.map((name, i) => {
    if (seats[i]!.kind === "open") return name;
    const sameBefore = plain.slice(0, i).filter((other) => other === name).length;
    const alone = plain.filter((other) => other === name).length === 1;
    const { kind, level } = seats[i]!;
    if (kind === "bot") return sameBefore ? another(level ?? 1, sameBefore, tableSay) : name;
    return alone ? name : `${name} ${roman(sameBefore + 1)}`;
  });
}

/** Bots of one level have names of their own; there are as many as seats. */
const another = (level: number, n: number, tableSay: Say): string =>
  tableSay(`level.${level}.others`).split(", ")[n - 1]!;

/** Who sat where before the formers from this one on went. */
export function seatsBefore(seats: Seat[], formers: Former[], first: number): Seat[] {
  const then = [...seats];
  for (const { seat, kind, name, level } of formers.slice(first).reverse())
    then[seat] = { ...then[seat]!, kind, name, level };
  return then;
}

/** As the log tells of everybody, the reader too: of a move, whoever made it. Whoever left a seat free was a player there. */
export function toldName(seats: Seat[], tableSay: Say, formers: Former[] = []): NameOf {
  const known = new Map<number, NameOf>();
  const told = (first: number): NameOf => {
    const then = seatsBefore(seats, formers, first);
    const all = names(then, tableSay);
    return (seat) =>
      then[seat]?.kind === "open"
        ? tableSay("web.player_n", { n: seat + 1 })
        : (all[seat] ?? `${seat + 1}`);
  };
  return (seat, ply = Infinity) => {
    const later = formers.findIndex((former) => former.ply > ply);
    const first = later < 0 ? formers.length : later;
    if (!known.has(first)) known.set(first, told(first));
    return known.get(first)!(seat);
  };
}

/** As a viewer is spoken to: "You" where only one of the seats is theirs. */
export function nameFor(seats: Seat[], tableSay: Say): (seat: number) => string {
  const told = toldName(seats, tableSay);
  const own = seats.filter((seat) => seat.yours);
  return (seat) => (own.length === 1 && own[0]!.seat === seat ? tableSay("web.you") : told(seat));
}
