/** A ledger as rows: pure, so that it can be tested. */
import type { Ledger, LedgerShare } from "../messages";

/** What there was in this match: a game without draws has no line for them. */
export const rows = ({ shares }: Ledger): LedgerShare[] =>
  shares.filter(({ value, error }) => value !== 0 || error !== 0);

/** The longest bar; never nothing. */
export const widest = (shares: readonly LedgerShare[]) =>
  Math.max(0.01, ...shares.map(({ value }) => Math.abs(value)));
