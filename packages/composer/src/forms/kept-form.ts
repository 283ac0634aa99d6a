import { storageNamed } from "../chat/kept-chat.js";
import type { EnteredValues } from "./command-fields.js";

/** The values that a user has entered into a form so far, kept for a reload of the page. */
export interface KeptForm {
  /** The values of each command, if the same question is asked. */
  readonly values: readonly EnteredValues[];
  /** Keeps the values; undefined forgets them. A browser without storage, or whose storage is full, keeps none. */
  readonly keep: (values: readonly EnteredValues[] | undefined) => void;
}

/**
 * Returns what the window keeps of a form.
 *
 * @param name - of the thread and the question; undefined if nothing is kept
 */
export function keptForm(name: string | undefined, question: unknown): KeptForm {
  const storage = name === undefined ? undefined : storageNamed("sessionStorage");
  const key = `langslash:form:${name}`;
  const asked = JSON.stringify(question);
  const read = (): readonly EnteredValues[] => {
    try {
      const kept: unknown = JSON.parse(storage?.getItem(key) ?? "[]");
      // oxlint-disable-next-line no-unsafe-type-assertion -- this file wrote it, and a field shows any value
      return Array.isArray(kept) && kept[0] === asked ? (kept.slice(1) as EnteredValues[]) : [];
    } catch {
      return [];
    }
  };
  return {
    values: read(),
    keep(values) {
      try {
        if (values?.some((each) => Object.keys(each).length > 0))
          storage?.setItem(key, JSON.stringify([asked, ...values]));
        else storage?.removeItem(key);
      } catch {
        // The form works without it.
      }
    },
  };
}
