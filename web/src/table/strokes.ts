/** What one gesture did: a move, or a walk of several, and what was forced after it. Taking back undoes all of it. */
export class Strokes {
  #rest: readonly string[] = []; // of a walk that is under way
  #begins: number[] = []; // the plies at which gestures began, in order
  #backTo: number | undefined; // taking back goes on to this ply

  /** A gesture at this ply; its first move is returned to be sent. */
  begin(ply: number, moves: readonly string[]): string | undefined {
    this.#begins = [...this.#begins.filter((one) => one < ply), ply];
    this.#backTo = undefined;
    this.#rest = moves.slice(1);
    return moves[0];
  }

  /** The next move of a walk, once the one before was played; a walk that no longer fits ends. */
  next(legal: readonly string[]): string | undefined {
    const [first, ...rest] = this.#rest;
    const fits = first !== undefined && legal.includes(first);
    this.#rest = fits ? rest : [];
    return fits ? first : undefined;
  }

  /** Refused, or taken back: what was still to come does not. */
  stop(): void {
    this.#rest = [];
  }

  /** Taking back at this ply: how far it goes. Where nothing is remembered, one move. */
  undo(ply: number): void {
    this.stop();
    this.#backTo = this.#begins.findLast((one) => one < ply);
    this.#begins = this.#begins.filter((one) => one < (this.#backTo ?? ply));
  }

  /** Whether to take back once more, at this ply. */
  goesBack(ply: number, may: boolean): boolean {
    if (this.#backTo === undefined) return false;
    if (ply > this.#backTo) return may;
    this.#backTo = undefined;
    return false;
  }
}
