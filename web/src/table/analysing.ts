/** The bots look at a finished match: what they found so far, until they are done. */
import * as api from "../api";
import type { Analysis } from "../messages";

/** Asks again until it is done; what it returns stops it. */
export function analysing(id: string, found: (analysis: Analysis) => void): () => void {
  let alive = true;
  void (async () => {
    for (let wait = 500; alive; wait = Math.min(4000, wait * 1.4)) {
      try {
        const analysis = await api.analysis(id);
        if (alive) found(analysis);
        if (analysis.done) return;
      } catch (error) {
        if (error instanceof api.Declined && error.status < 500 && error.status !== 429) return; // none for this match
      }
      await new Promise((then) => setTimeout(then, wait));
    }
  })();
  return () => (alive = false);
}
