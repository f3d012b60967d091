import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FORM, own, Store, StoreError, type Kept } from "./store";

const kept = (id: string, changed = 1): Kept => ({
  id,
  game: "ankh",
  table: "{}",
  changed,
  over: false,
  form: FORM,
});

let bases: IDBFactory;
beforeEach(() => (bases = new IDBFactory()));
afterEach(() => vi.restoreAllMocks());

const trouble = async (doing: Promise<unknown>): Promise<string> => {
  const error = await doing.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(StoreError);
  return (error as StoreError).kind;
};

describe("matches in this browser", () => {
  it("are there again after a crash, the latest first", async () => {
    const before = await Store.open(bases);
    await before.put(kept("a", 1));
    await before.put(kept("b", 2));
    const after = await Store.open(bases); // nothing was closed
    expect((await after.list()).map(({ id }) => id)).toEqual(["b", "a"]);
    await after.remove("b");
    expect(await after.get("b")).toBeUndefined();
    expect(await after.get("a")).toEqual(kept("a", 1));
  });

  it("are stored when put is done, not before", async () => {
    const store = await Store.open(bases);
    const order: string[] = [];
    const real = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
      this: IDBObjectStore,
      value: unknown,
    ) {
      this.transaction.addEventListener("complete", () => order.push("complete"));
      return real.call(this, value);
    } as never);
    await store.put(kept("a")).then(() => order.push("told"));
    expect(order).toEqual(["complete", "told"]);
  });

  it("stay as they were when the disk is full", async () => {
    const store = await Store.open(bases);
    await store.put(kept("a", 1));
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("no room", "QuotaExceededError");
    });
    expect(await trouble(store.put(kept("a", 2)))).toBe("full");
    expect((await store.get("a"))?.changed).toBe(1);
  });

  it("are not written over by a tab that does not know of another's move", async () => {
    const [mine, theirs] = [await Store.open(bases), await Store.open(bases)];
    await mine.put(kept("a", 1));
    await theirs.put(kept("a", 2), 1);
    expect(await trouble(mine.put(kept("a", 3), 1))).toBe("elsewhere");
    expect((await mine.get("a"))?.changed).toBe(2);
    await mine.put(kept("a", 3), 2);
  });

  it("cannot be kept where storage is forbidden", async () => {
    expect(await trouble(Store.open(undefined))).toBe("forbidden"); // Node has none
    const forbidding = {
      open: () => {
        throw new DOMException("no", "SecurityError");
      },
    } as unknown as IDBFactory;
    expect(await trouble(Store.open(forbidding))).toBe("forbidden");
  });

  it("of a newer Benben are left alone", async () => {
    const newer = bases.open("benben", FORM + 1);
    await new Promise((resolve) => (newer.onsuccess = resolve));
    newer.result.close();
    expect(await trouble(Store.open(bases))).toBe("newer");
    const single = new IDBFactory();
    const store = await Store.open(single);
    await store.put({ ...kept("new"), form: 2 as never });
    expect(await store.list()).toEqual([]);
    expect(await trouble(store.get("new"))).toBe("newer");
  });

  it("let a tab with a newer form in, and say so", async () => {
    const store = await Store.open(bases);
    const newer = bases.open("benben", FORM + 1);
    await new Promise((resolve, reject) => {
      newer.onsuccess = resolve;
      newer.onblocked = reject;
    });
    expect(await trouble(store.put(kept("a")))).toBe("newer");
  });
});

/** Web Locks as far as we use them. */
function locks(): LockManager {
  const held = new Set<string>();
  return {
    request: async (
      name: string,
      _: unknown,
      act: (lock: Lock | null) => Promise<unknown> | void,
    ) => {
      if (held.has(name)) return act(null);
      held.add(name);
      await act({ name, mode: "exclusive" });
      held.delete(name);
    },
  } as unknown as LockManager;
}

describe("a match and its tabs", () => {
  it("belongs to one tab at a time", async () => {
    expect(await own("a", undefined)).not.toBeNull(); // Node has no locks
    const shared = locks();
    const first = await own("a", shared);
    expect(first).not.toBeNull();
    expect(await own("a", shared)).toBeNull();
    expect(await own("b", shared)).not.toBeNull();
    first!();
    await Promise.resolve();
    expect(await own("a", shared)).not.toBeNull();
  });
});
