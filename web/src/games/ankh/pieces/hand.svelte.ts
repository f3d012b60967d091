/** What is held at Ankh, and what choosing a field or a piece means then; no drawing. */
import type { View } from "../../../messages";
import { beside } from "../geometry";
import { meantByField, meantByOther } from "../illegal";
import { LETTER } from "../moves";
import { keep, samePick, targets, walksOf, type Pick } from "../picking";
import { boardOf, stoneOn, type Stone } from "../view";

interface Asked {
  view: View;
  mine: boolean;
  send: (move: string) => void;
  walk: (moves: string[]) => void;
}

export class Hand {
  picked = $state<Pick | null>(null);
  /** A field where landing and passing are both possible. */
  fork = $state<string | null>(null);
  /** The field or piece that was chosen last: where a refusal is marked. */
  tried = $state<string | null>(null);
  readonly #asked: () => Asked;

  constructor(asked: () => Asked) {
    this.#asked = asked;
  }

  readonly #board = $derived.by(() => boardOf(this.#asked().view));
  readonly ways = $derived.by(() => targets(this.#asked().view.moves, this.picked));
  /** Fields farther away than a step: the moves that lead there. */
  readonly walks = $derived.by(() => walksOf(this.#asked().view.walks ?? [], this.picked));
  readonly origin = $derived.by(() => {
    const { picked } = this;
    if (!picked) return null;
    if ("bridge" in picked) return picked.bridge;
    const own = this.#board.seats[this.#board.player]?.stones;
    return own?.find((one) => one.kind === picked.stone)?.field ?? null;
  });
  /** Onto a field with a stone of one's own: the stone stays what is chosen there, the tray offers the passing. */
  readonly overOwn = $derived.by(() =>
    [...this.ways.keys()].filter(
      (field) => stoneOn(this.#board, field)?.seat === this.#board.player,
    ),
  );
  /** Bridges under a target: the tray offers them, since choosing the field means stepping onto them. */
  readonly covered = $derived.by(() =>
    this.#board.bridges.filter(
      ({ field }) =>
        this.ways.has(field) && targets(this.#asked().view.moves, { bridge: field }).size > 0,
    ),
  );
  /** Beside the piece, but not allowed: the server says why. */
  readonly barred = $derived.by(() =>
    this.origin
      ? beside(this.origin).filter((field) => !this.ways.has(field) && !this.#isPiece(field))
      : [],
  );
  #isPiece(field: string): boolean {
    return (
      this.#board.bridges.some((one) => one.field === field) ||
      stoneOn(this.#board, field)?.seat === this.#board.player
    );
  }

  holds(pick: Pick): boolean {
    return samePick(this.picked, pick);
  }
  toggle(pick: Pick): void {
    this.fork = null;
    this.picked = this.holds(pick) ? null : pick;
  }
  take(pick: Pick): void {
    this.fork = null;
    this.picked = pick;
  }
  letGo(): void {
    if (this.fork) this.fork = null;
    else this.picked = null;
  }
  /** The board has changed: what is still of use stays in the hand. */
  settle(): void {
    const { mine, view } = this.#asked();
    this.fork = null;
    this.picked = mine ? keep(this.picked, this.#board, view.moves) : null;
  }

  /** A field was chosen. */
  go(field: string): void {
    const { view, send, walk } = this.#asked();
    const { picked } = this;
    this.tried = field;
    if (!picked) {
      const meant = meantByField(this.#board, view.seat!, view.moves, field);
      if ("move" in meant) send(meant.move);
      else this.picked = meant.pick;
      return;
    }
    const names = this.ways.get(field);
    const farther = names ? undefined : this.walks.get(field);
    if (farther) {
      if ("bridge" in picked) picked.goes = field;
      walk(farther);
      return;
    }
    if (names && names.length > 1) {
      this.fork = field;
      return;
    }
    if ("bridge" in picked) picked.goes = field;
    send(
      names?.[0] ??
        ("bridge" in picked ? `${picked.bridge}-${field}` : `${LETTER[picked.stone]}-${field}`),
    );
  }
  /** A stone of another: what is held may be meant to go there. */
  goOther(other: number, { kind, field }: Stone, piece: string): void {
    if (this.picked && field) this.go(field);
    else this.act(meantByOther(this.#board, this.#asked().view.seat!, other, kind), piece);
  }
  /** A move that is no step between fields: `piece` was chosen, if it is one of the board. */
  act(move: string, piece: string | null = null): void {
    this.tried = piece;
    this.#asked().send(move);
  }
}
