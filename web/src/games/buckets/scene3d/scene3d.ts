/** The pyramid in 3D, drawn by another thread: without a graphics card it takes a second the page does not have. */
import type { Told } from "./scene.worker";
import { COLOURS } from "../moves";
import type { Palette } from "./paint";
import type { Picture } from "./scene";

/** Colours come from the tokens, so they follow the theme. */
function palette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const buckets = COLOURS.map((colour) => [
    colour,
    { plain: token(`--b-${colour}`), dark: token(`--b-${colour}-d`) },
  ]);
  return {
    ...Object.fromEntries(buckets),
    wood: token("--wood"),
    finger: token("--last"),
    night: document.documentElement.dataset["theme"] === "dark",
  };
}

export class Scene3d {
  #worker = new Worker(new URL("./scene.worker.ts", import.meta.url), { type: "module" });
  #theme = new MutationObserver(() => this.#tell({ palette: palette() }));

  constructor(canvas: HTMLCanvasElement, ready: () => void, failed: (problem: ErrorEvent) => void) {
    this.#worker.onmessage = ready;
    this.#worker.onerror = failed;
    const away = canvas.transferControlToOffscreen();
    this.#tell({ canvas: away, ratio: devicePixelRatio, palette: palette() }, [away]);
    this.#theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  #tell(told: Told, given: Transferable[] = []): void {
    this.#worker.postMessage(told, given);
  }

  show(picture: Picture): void {
    this.#tell({ picture });
  }

  dispose(): void {
    this.#theme.disconnect();
    this.#worker.terminate();
  }
}
