import { browserPage, type KeyValueStorage } from "./page.js";

/** Values that a page keeps by name. */
export interface KeptValues {
  read<Value>(key: string, otherwise: Value): Value;
  /** Keeps a value. An empty one is forgotten. */
  write(key: string, value: string | readonly unknown[]): void;
}

/** Keeps values in a storage of the browser, or in memory if there is none or it is full. */
export function keptValues(storage: KeyValueStorage | undefined): KeptValues {
  const memory = new Map<string, unknown>();
  return {
    read<Value>(key: string, otherwise: Value): Value {
      try {
        const json = memory.has(key) ? null : storage?.getItem(key);
        // oxlint-disable-next-line no-unsafe-type-assertion -- `write` wrote it
        return json == null ? ((memory.get(key) as Value | undefined) ?? otherwise) : JSON.parse(json);
      } catch {
        return otherwise;
      }
    },
    write(key, value) {
      try {
        if (!storage) throw new Error("This browser keeps nothing.");
        if (value.length === 0) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify(value));
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
  };
}

/** A page may be forbidden to use its storage; then reading the property throws. */
export function storageNamed(name: "sessionStorage" | "localStorage"): KeyValueStorage | undefined {
  try {
    return browserPage().document && browserPage()[name]; // a server may have one, too
  } catch {
    return undefined;
  }
}
