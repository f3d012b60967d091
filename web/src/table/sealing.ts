/** Seals for people: their first digits, and how a check stands to what this browser was shown. */
import type { Sealing, Verified } from "../messages";

/** As `benben verify` writes it. */
export const grouped = (commitment: string): string =>
  commitment.slice(0, 16).replace(/(.{4})(?=.)/g, "$1 ");

/** The key of what to say beside the check, where this browser added to the luck. */
export function judged(found: Verified, ours: Sealing | undefined): string | undefined {
  if (!ours) return undefined;
  if (found.commitment !== ours.commitment) return "seal_other";
  if (!found.nonces.includes(`player:${ours.nonce}`)) return "seal_without";
  return found.ok ? "seal_same" : undefined;
}
