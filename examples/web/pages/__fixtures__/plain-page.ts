// A message field without a framework, for the tests: completion in a text area, and Enter sends.
import { applyEdit, comboboxAttributes, createComposer, moreText, optionId, statusText } from "@langslash/composer";
import type { Catalogue } from "@langslash/grammar";
import { element } from "../element.js";

declare const start: { readonly catalogue: Catalogue; readonly root: HTMLElement };

const composer = createComposer({ catalogue: start.catalogue });
const input = element("textarea", { "aria-label": "Message" });
/** The list of suggestions, and the element that announces their number to screen readers. */
const list = element("ul", { id: "suggestions", role: "listbox", "aria-label": "Completions" });
const status = element("p", { role: "status" });
const sent = element("output");
start.root.append(list, input, status, sent);

const update = (): void => composer.update(input.value, input.selectionStart, input.selectionEnd);
const accept = (index: number): void => {
  const edit = composer.accept(index);
  if (edit) applyEdit(input, edit);
};
for (const type of ["input", "select", "click", "keyup"]) input.addEventListener(type, update);
input.addEventListener("blur", composer.close);
input.addEventListener("keydown", (event) => {
  const result = composer.key(event);
  const sends = !result.handled && event.key === "Enter" && !event.shiftKey && event.keyCode !== 229;
  if (!result.handled && !sends) return;
  event.preventDefault();
  if (result.handled && result.edit) applyEdit(input, result.edit);
  if (!sends) return;
  sent.textContent = input.value.trim();
  input.value = "";
  composer.update("", 0);
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
  if (state.suggestions !== shown) list.replaceChildren(...rowsOf());
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

/** Renders the suggestions, with a heading before each section, and a last row if there are more. */
function rowsOf(): HTMLElement[] {
  const { suggestions, ...state } = composer.getState();
  const rows = suggestions.flatMap(({ kind, label, insert, aliases = [], description = "", section }, index) => {
    const isFirst = section !== undefined && section !== suggestions[index - 1]?.section;
    const name = element("code", {}, kind === "command" ? `/${label}` : insert);
    if (aliases.length > 0) name.append(" ", element("small", {}, aliases.join(" ")));
    const attributes = { role: "option", id: optionId(list.id, index), "aria-selected": "false" };
    const option = element("li", attributes, name, element("span", {}, description));
    return isFirst ? [noteOf(section, "data-heading"), option] : [option];
  });
  const more = moreText({ suggestions, ...state });
  return more === undefined ? rows : [...rows, noteOf(more, "data-more")];
}

function noteOf(text: string, kind: "data-heading" | "data-more"): HTMLElement {
  return element("li", { role: "presentation", [kind]: "" }, text);
}
