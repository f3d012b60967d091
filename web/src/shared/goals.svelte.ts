/** Where what is held may go besides the board: places of plates and trays, by their `data-drop`. While something is
 * held they are lit; they may stand anywhere at the table. */
class Goals {
  #lit: readonly string[] = $state.raw([]);

  light(spots: readonly string[]): void {
    this.#lit = spots;
  }
  has(spot: string): boolean {
    return this.#lit.includes(spot);
  }
}

export const goals = new Goals();
