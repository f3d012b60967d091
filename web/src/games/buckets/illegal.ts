/** What was chosen though it is not allowed: the reason, where the clause alone leaves it open. */
import type { Say } from "../../board";
import type { Refusal } from "../../messages";
import { parse } from "./moves";
import { boardOf } from "./view";

/** A bucket is named already: the clause says what naming and flicking is, not that. */
export function because({ move, table }: Refusal, say: Say): string {
  const view = table.views[0];
  const named = view && parse(move)?.kind === "knock" ? boardOf(view).named : null;
  return named ? say("web.named_already", { place: named }) : "";
}
