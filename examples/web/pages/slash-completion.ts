import { applyEdit, type Composer, comboboxAttributes, moreText, optionId, statusText } from "@langslash/composer";
import { element } from "./element.js";

/** The elements to which `attachSlashCompletion` adds the completion of commands. */
export interface CompletionElements {
  readonly input: HTMLTextAreaElement;
  /** The list box for the suggestions. */
  readonly list: HTMLElement;
  /** Status element that announces the number of suggestions to screen readers. */
  readonly status: HTMLElement;
}

/** Connects a composer with a text area, a list and the keyboard, and shows its state. */
export function attachSlashCompletion(composer: Composer, { input, list, status }: CompletionElements): void {
  const update = (): void => composer.update(input.value, input.selectionStart, input.selectionEnd);
  const accept = (index: number): void => {
    const edit = composer.accept(index);
    if (edit) applyEdit(input, edit);
  };
  for (const type of ["input", "select", "click", "keyup"]) input.addEventListener(type, update);
  input.addEventListener("blur", composer.close);
  input.addEventListener("keydown", (event) => {
    const result = composer.key(event);
    if (!result.handled) return;
    event.preventDefault();
    if (result.edit) applyEdit(input, result.edit);
  });
  list.addEventListener("pointerdown", (event) => event.preventDefault()); // keeps the focus in the text
  const indexOf = ({ target }: Event): number => {
    const option = target instanceof Element ? target.closest("[role=option]") : null;
    return [...list.querySelectorAll("[role=option]")].findIndex((each) => each === option);
  };
  list.addEventListener("pointermove", (event) => composer.activate(indexOf(event)));
  list.addEventListener("click", (event) => accept(indexOf(event)));

  let shown = composer.getState().suggestions;
  const show = (): void => {
    const state = composer.getState();
    if (state.suggestions !== shown) list.replaceChildren(...rowsOf(composer, list.id));
    shown = state.suggestions;
    list.hidden = !state.isOpen;
    status.textContent = statusText(state);
    for (const [name, value] of Object.entries(comboboxAttributes(state, list.id))) {
      if (value === undefined) input.removeAttribute(name);
      else input.setAttribute(name, String(value));
    }
    for (const [index, option] of list.querySelectorAll("[role=option]").entries()) {
      option.setAttribute("aria-selected", String(index === state.active));
      option.toggleAttribute("data-active", index === state.active);
      if (index === state.active) option.scrollIntoView({ block: "nearest" });
    }
    if (state.active <= 0) list.scrollTop = 0;
  };
  composer.subscribe(show);
  show();
}

/** Renders the suggestions, with a heading before each section, and a last row if there are more. */
function rowsOf(composer: Composer, listId: string): HTMLElement[] {
  const { suggestions, ...state } = composer.getState();
  const rows = suggestions.flatMap(({ kind, label, insert, aliases = [], description = "", section }, index) => {
    const isFirst = section !== undefined && section !== suggestions[index - 1]?.section;
    const name = element("code", {}, kind === "command" ? `/${label}` : insert);
    if (aliases.length > 0) name.append(" ", element("small", {}, aliases.join(" ")));
    const attributes = { role: "option", id: optionId(listId, index), "aria-selected": "false" };
    const option = element("li", attributes, name, element("span", {}, description));
    return isFirst ? [noteOf(section, "data-heading"), option] : [option];
  });
  const more = moreText({ suggestions, ...state });
  return more === undefined ? rows : [...rows, noteOf(more, "data-more")];
}

function noteOf(text: string, kind: "data-heading" | "data-more"): HTMLElement {
  return element("li", { role: "presentation", [kind]: "" }, text);
}
