/** How boards are drawn here: with depth; with less of it on a narrow screen; or flat, for those who chose that
 * or whose machine asks for strong contrast. */
import { MediaQuery } from "svelte/reactivity";
import { settings } from "../settings.svelte";

export type Depth = "deep" | "narrow" | "flat";

const narrow = new MediaQuery("max-width: 700px");
const contrast = new MediaQuery("(forced-colors: active) or (prefers-contrast: more)");

/** A phone held upright. */
export const isNarrow = () => narrow.current;

export const depth = (): Depth =>
  settings.flat || contrast.current ? "flat" : narrow.current ? "narrow" : "deep";
