import { type Catalogue, complete, type Completion, type Suggestion } from "@langslash/grammar";
import { element } from "./element.js";

/** Options for `attachSlashCompletion`. */
export interface SlashCompletionOptions {
  readonly input: HTMLTextAreaElement;
  /** The list box for the suggestions. */
  readonly list: HTMLElement;
  /** Status element that announces the number of suggestions to screen readers. */
  readonly status: HTMLElement;
  /** Returns the current commands. */
  readonly catalogue: () => Catalogue;
}

/**
 * Shows suggestions for the word at the cursor and inserts the selected one, with the arrow keys, Tab and Enter, or
 * with the mouse. Escape closes the list. Enter sends the message if nothing is selected or the word is already
 * complete.
 *
 * @returns a function that closes the list
 */
export function attachSlashCompletion({ input, list, status, catalogue }: SlashCompletionOptions): () => void {
  let shown: Completion = { range: { start: 0, end: 0 }, suggestions: [] };
  let active = -1;

  const choose = (index: number): void => {
    active = index;
    for (const [at, option] of [...list.children].entries()) option.setAttribute("aria-selected", String(at === index));
    const option = list.children[index];
    if (!option) return input.removeAttribute("aria-activedescendant");
    option.scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", option.id);
  };
  const show = (completion: Completion): void => {
    shown = completion;
    const { suggestions, range } = completion;
    const isOpen = suggestions.length > 0;
    list.replaceChildren(...suggestions.map(renderOption));
    list.hidden = !isOpen;
    input.setAttribute("aria-expanded", String(isOpen));
    status.textContent = isOpen
      ? `${suggestions.length} ${suggestions.length === 1 ? "completion" : "completions"}`
      : "";
    list.scrollTop = 0;
    choose(isOpen && isPreselected(suggestions[0], input.value.slice(range.start, range.end)) ? 0 : -1);
  };
  const close = (): void => show({ range: shown.range, suggestions: [] });
  const refresh = (): void => {
    const { selectionStart, selectionEnd, value } = input;
    if (selectionStart === selectionEnd) show(complete(value, selectionStart, catalogue()));
    else close();
  };
  const accept = (index: number): void => {
    const { insert } = shown.suggestions[index] ?? {};
    if (insert === undefined) return;
    const { start, end } = shown.range;
    const space = insert.endsWith("=") || /^\s/.test(input.value.slice(end)) ? "" : " ";
    input.setRangeText(`${insert}${space}`, start, end, "end");
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };

  input.addEventListener("input", refresh);
  input.addEventListener("click", refresh);
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    const count = shown.suggestions.length;
    if (count === 0 || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === "ArrowDown") choose((active + 1) % count);
    else if (event.key === "ArrowUp") choose(active <= 0 ? count - 1 : active - 1);
    else if (event.key === "Tab") accept(Math.max(active, 0));
    else if (event.key === "Enter" && active >= 0) accept(active);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  });
  list.addEventListener("pointerdown", (event) => event.preventDefault()); // keeps the focus in the text
  list.addEventListener("click", ({ target }) => {
    const option = target instanceof Element ? target.closest("[role=option]") : null;
    if (option) accept([...list.children].indexOf(option));
  });
  return close;
}

/**
 * Whether the first suggestion is selected at once: a name or a value that is not complete yet. Parameters wait for an
 * arrow key or Tab, because a message may continue with text.
 */
function isPreselected(first: Suggestion | undefined, typed: string): boolean {
  return first !== undefined && first.kind !== "parameter" && first.insert !== typed;
}

function renderOption({ insert, description = "" }: Suggestion, index: number): HTMLElement {
  const attributes = { role: "option", id: `suggestion-${index}`, "aria-selected": "false" };
  return element("li", attributes, element("code", {}, insert), element("span", {}, description));
}
