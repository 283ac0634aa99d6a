import type { ComposerState } from "./create-composer.js";

/** Attributes of a text area with a list of suggestions. */
export interface ComboboxAttributes {
  readonly role: "combobox";
  readonly "aria-autocomplete": "list";
  readonly "aria-haspopup": "listbox";
  readonly "aria-expanded": boolean;
  readonly "aria-controls": string;
  readonly "aria-activedescendant": string | undefined;
}

/** Returns the attributes of the text area, for a list with an id. An undefined attribute is to be removed. */
export function comboboxAttributes({ isOpen, active }: ComposerState, listId: string): ComboboxAttributes {
  return {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-haspopup": "listbox",
    "aria-expanded": isOpen,
    "aria-controls": listId,
    "aria-activedescendant": isOpen && active >= 0 ? optionId(listId, active) : undefined,
  };
}

/** Returns the id of an option in a list with an id. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** Returns the text that announces the number of suggestions to screen readers. */
export function statusText({ isOpen, suggestions: { length }, more }: ComposerState): string {
  if (!isOpen) return "";
  if (more > 0) return `${length} of ${length + more} completions`;
  return `${length} ${length === 1 ? "completion" : "completions"}`;
}

/** Returns the text of the last row of a list, for suggestions beyond the limit; undefined if there are none. */
export function moreText({ more }: ComposerState): string | undefined {
  return more > 0 ? `${more} more. Type on to find them.` : undefined;
}
