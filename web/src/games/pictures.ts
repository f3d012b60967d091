/** The games' pictures on the first page, which shows all of them: one file. */
import type { Component } from "svelte";

export const pictures = import.meta.glob<Component>("./*/Picture.svelte", {
  eager: true,
  import: "default",
});
