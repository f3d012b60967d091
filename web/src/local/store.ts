/** Matches kept in this browser (IndexedDB), for the page and its workers.
 *
 * A match is one object, written whole: after a crash it is as before the move or as after it, never between.
 * `put` is done only when the browser says that the move is stored; nobody is told of it earlier.
 */

export type Kept = {
  id: string;
  game: string;
  table: string; // seating and moves, as the table writes them
  changed: number; // ms since 1970
  over: boolean;
  form: typeof FORM;
};

/** Why nothing can be kept; each has one sentence for the player, `store_…` of the texts. */
export type Trouble = "forbidden" | "full" | "newer" | "broken" | "elsewhere";

export class StoreError extends Error {
  readonly kind: Trouble;
  constructor(kind: Trouble, cause: unknown) {
    super(`the store is ${kind}`, { cause });
    this.kind = kind;
  }
}

export const FORM = 1; // of what is kept; a newer one is left alone
const NAME = "benben";
const MATCHES = "matches";

export class Store {
  private readonly base: IDBDatabase;
  private outdated = false;

  private constructor(base: IDBDatabase) {
    this.base = base;
    base.onversionchange = () => {
      base.close(); // another tab brings a newer form of the data: it must not wait for us
      this.outdated = true;
    };
  }

  /** Rejects with a `StoreError`, and then nothing was changed. */
  static async open(bases: IDBFactory | undefined = globalThis.indexedDB): Promise<Store> {
    if (!bases) throw new StoreError("forbidden", "no IndexedDB");
    return new Store(await opened(bases));
  }

  close(): void {
    this.base.close();
  }

  /** All matches, the latest first; those of a form we do not know are left out and left alone. */
  async list(): Promise<Kept[]> {
    const all = await this.run("readonly", (matches) => matches.getAll() as IDBRequest<Kept[]>);
    return all.filter(isKnown).sort((a, b) => b.changed - a.changed);
  }

  async get(id: string): Promise<Kept | undefined> {
    const found = await this.run("readonly", (matches) => matches.get(id) as IDBRequest<Kept>);
    if (found && !isKnown(found)) throw new StoreError("newer", found.form);
    return found;
  }

  /** Resolves when the match is on disk, as far as the browser can know.
   *
   * `known`: when it was changed last, as far as this tab knows. Where another tab has changed it since,
   * nothing is written: not every browser lets a tab have a match for itself (see `own`).
   */
  async put(kept: Kept, known?: number): Promise<void> {
    const other = await this.run("readwrite", (matches, fail) => {
      const asked = matches.get(kept.id) as IDBRequest<Kept | undefined>;
      asked.onsuccess = () => {
        try {
          if (!isOther(asked.result, known)) matches.put(kept);
        } catch (error) {
          fail(error);
          matches.transaction.abort();
        }
      };
      return asked;
    });
    if (isOther(other, known)) throw new StoreError("elsewhere", other?.changed);
  }

  async remove(id: string): Promise<void> {
    await this.run("readwrite", (matches) => matches.delete(id));
  }

  private run<T>(
    mode: IDBTransactionMode,
    act: (matches: IDBObjectStore, fail: (error: unknown) => void) => IDBRequest<T>,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) =>
        reject(new StoreError(this.outdated ? "newer" : troubleOf(error), error));
      try {
        const transaction = this.base.transaction(MATCHES, mode, { durability: "strict" });
        const asked = act(transaction.objectStore(MATCHES), fail);
        transaction.oncomplete = () => resolve(asked.result);
        transaction.onabort = () => fail(transaction.error ?? asked.error);
      } catch (error) {
        fail(error); // the base was closed, or the object cannot be stored
      }
    });
  }
}

function opened(bases: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(new StoreError(troubleOf(error), error));
    try {
      const asked = bases.open(NAME, FORM);
      asked.onupgradeneeded = () => asked.result.createObjectStore(MATCHES, { keyPath: "id" });
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => fail(asked.error);
    } catch (error) {
      fail(error); // some browsers throw at once where storage is forbidden
    }
  });
}

const isOther = (found: Kept | undefined, known: number | undefined): boolean =>
  found !== undefined && known !== undefined && found.changed !== known;

function isKnown(kept: Kept): boolean {
  return kept.form === FORM;
}

function troubleOf(error: unknown): Trouble {
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  if (name === "QuotaExceededError") return "full";
  if (name === "VersionError") return "newer"; // a newer Benben was here
  // private windows, blocked cookies, a sandboxed page
  if (name === "SecurityError" || name === "InvalidStateError" || name === "NotAllowedError")
    return "forbidden";
  return "broken";
}

/** Take a match for this tab alone: a function that lets it go, or null where another tab has it. */
export async function own(
  id: string,
  locks: LockManager | undefined = navigator.locks,
): Promise<(() => void) | null> {
  if (!locks) return () => {}; // over http from another machine: only `put` notices other tabs
  return new Promise((resolve, reject) => {
    locks
      .request(`benben-match-${id}`, { ifAvailable: true }, (lock) => {
        if (!lock) {
          resolve(null);
          return;
        }
        return new Promise<void>((letGo) => resolve(() => letGo()));
      })
      .catch(reject);
  });
}
