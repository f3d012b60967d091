/** Seals for people: their first digits, and how a check stands to what this browser was shown. */
import type { Verified } from "../messages";
import type { Kept } from "../seals";

/** As `benben verify` writes it. */
export const grouped = (commitment: string): string =>
  commitment.slice(0, 16).replace(/(.{4})(?=.)/g, "$1 ");

/** The key of what to say beside the check, where this browser added to the luck. */
export function judged(found: Verified, ours: Kept | undefined): string | undefined {
  if (!ours) return undefined;
  if (found.commitment !== ours.commitment) return "seal_other";
  if (!found.nonces.includes(`player:${ours.nonce}`)) return "seal_without";
  if (ours.begun && found.begun !== ours.begun) return "seal_changed";
  return found.ok ? "seal_same" : undefined;
}
