import { type Catalogue, complete, type Completion, type Suggestion } from "@langslash/grammar";
import { element } from "./element.js";

/** What a completion is attached to. */
export interface SlashCompletionParts {
  readonly input: HTMLTextAreaElement;
  /** The list box. */
  readonly list: HTMLElement;
  /** Where a screen reader hears how many suggestions there are. */
  readonly status: HTMLElement;
  /** What can be typed at the moment. */
  readonly catalogue: () => Catalogue;
}

/**
 * Shows what could stand at the cursor and puts in what is chosen: arrow keys, Tab and Enter, or the mouse; Escape closes. Enter
 * is left alone where nothing is chosen, and where the word is complete, so that it sends the message.
 */
export function attachSlashCompletion({ input, list, status, catalogue }: SlashCompletionParts): () => void {
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
  list.addEventListener("pointerdown", (event) => event.preventDefault()); // the text keeps the focus
  list.addEventListener("click", ({ target }) => {
    const option = target instanceof Element ? target.closest("[role=option]") : null;
    if (option) accept([...list.children].indexOf(option));
  });
  return close;
}

/** Names and values that are not complete yet. Parameters wait for an arrow key or Tab: a message may go on with text. */
function isPreselected(first: Suggestion | undefined, typed: string): boolean {
  return first !== undefined && first.kind !== "parameter" && first.insert !== typed;
}

function renderOption({ insert, description = "" }: Suggestion, index: number): HTMLElement {
  const attributes = { role: "option", id: `suggestion-${index}`, "aria-selected": "false" };
  return element("li", attributes, element("code", {}, insert), element("span", {}, description));
}
