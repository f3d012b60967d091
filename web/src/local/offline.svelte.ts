/** The site on this device: kept for offline use, updated on the user's word, installed if wanted. */

/** What there is to say; one thing at a time. */
export type Notice = "waiting" | "install" | "";

interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const DECLINED = "benben-no-install";
const LOOK_AGAIN = 60 * 60 * 1000; // for a new version, while the page stays open

/** Whether this page is the one that is kept: the first may have come from an older copy on the way. */
async function isOfThisVersion(base: string): Promise<boolean> {
  const kept = await fetch(`${base}index.html`).then((answer) => answer.text());
  const { documentElement } = new DOMParser().parseFromString(kept, "text/html");
  const made = (page: Element) =>
    [page, page.querySelector("script[type=module]")].map(
      (one) => one?.getAttribute("data-site") ?? one?.getAttribute("src"),
    );
  return made(documentElement).join() === made(document.documentElement).join();
}

export class Offline {
  waiting: ServiceWorker | undefined = $state.raw(); // a new version
  offer: InstallEvent | undefined = $state.raw();
  later = $state(false); // not now, said the user
  readonly notice: Notice = $derived(
    this.waiting && !this.later ? "waiting" : this.offer ? "install" : "",
  );

  /** Keep the site that lies at `base`; resolves when all is on its way, not when it is there. */
  async begin(base: string): Promise<void> {
    addEventListener("beforeinstallprompt", this.mayInstall);
    addEventListener("appinstalled", () => (this.offer = undefined));
    if (!("serviceWorker" in navigator)) return; // http from another machine, or very old
    let before = navigator.serviceWorker.controller !== null;
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (before)
        location.reload(); // every tab, so that no two versions are mixed
      else isOfThisVersion(base).then((same) => same || location.reload(), console.error);
      before = true;
    });
    let found: ServiceWorkerRegistration;
    try {
      found = await navigator.serviceWorker.register(`${base}sw.js`, { updateViaCache: "none" });
    } catch (error) {
      console.error("Benben is not kept for offline use", error); // it can be played all the same
      return;
    }
    this.follow(found);
    setInterval(() => void found.update().catch(() => {}), LOOK_AGAIN); // offline: next time
  }

  /** The new version takes over, and every tab loads it. */
  change(): void {
    this.waiting?.postMessage("switch");
  }

  async install(): Promise<void> {
    const { offer } = this;
    this.offer = undefined;
    await offer?.prompt();
  }

  declineInstall(): void {
    this.offer = undefined;
    try {
      localStorage.setItem(DECLINED, "yes");
    } catch {
      /* a browser that keeps nothing asks again next time */
    }
  }

  private follow(found: ServiceWorkerRegistration): void {
    const look = (worker: ServiceWorker | null) => {
      // The first version waits for nobody.
      if (worker?.state === "installed" && found.active) this.waiting = worker;
    };
    look(found.waiting);
    found.addEventListener("updatefound", () => {
      const coming = found.installing;
      coming?.addEventListener("statechange", () => look(coming));
    });
  }

  private readonly mayInstall = (event: Event): void => {
    event.preventDefault(); // we offer it ourselves, below everything else
    try {
      if (localStorage.getItem(DECLINED)) return;
    } catch {
      return; // where nothing is kept there is nothing to install
    }
    this.offer = event as InstallEvent;
  };
}
