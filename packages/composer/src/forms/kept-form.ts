import { keptValues, storageNamed } from "../chat/kept-values.js";
import type { PageElement } from "./page-element.js";

/** The memory of a form: its values without secrets, kept in the window for a reload of the page. */
export interface KeptForm {
  /** Puts the values back into the form if the same question is asked. Returns whether there were any. */
  readonly restore: () => boolean;
  readonly keep: () => void;
  readonly forget: () => void;
}

/**
 * Keeps the values of a form.
 *
 * @param name - of the thread and the question; undefined if nothing is kept
 */
export function keptForm(name: string | undefined, question: unknown, inputs: readonly PageElement[]): KeptForm {
  const storage = keptValues(name === undefined ? undefined : storageNamed("sessionStorage"));
  const key = `langslash:form:${name}`;
  const asked = JSON.stringify(question);
  const open = inputs.filter(({ type }) => type !== "password");
  return {
    restore() {
      const [kept, ...entered] = storage.read<readonly unknown[]>(key, []);
      if (kept !== asked) return false;
      for (const [at, input] of open.entries()) Object.assign(input, entered[at]);
      return true;
    },
    keep: () => storage.write(key, [asked, ...open.map(({ value, checked }) => ({ value, checked }))]),
    forget: () => storage.write(key, []),
  };
}
