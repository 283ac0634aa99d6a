import type { ArgumentField } from "@langslash/grammar";
import { fieldParameter, keptElements } from "@langslash/grammar/internal";
import type { Attributes, MakeElement, PageElement } from "./page-element.js";

/** The input of a field: one element, or a box for each choice of a list. */
export interface FieldInput {
  /** The elements that can have the focus. */
  readonly inputs: readonly PageElement[];
  /** All its elements, in the order of the page. */
  readonly nodes: readonly PageElement[];
  /** Returns the value as entered; undefined if there is none. */
  readonly read: () => unknown;
}

/** Renders the input of a field, with the value as typed so far, or its default. */
export function fieldInput(make: MakeElement, field: ArgumentField, attributes: Attributes): FieldInput {
  const { kind, required, choices, value, default: fallback } = field;
  const initial = value ?? fallback;
  if (kind === "boolean") {
    const box = make("input", { ...attributes, type: "checkbox" });
    box.checked = initial === true;
    const isLeftOut = (): boolean => !box.checked && !required && initial === undefined;
    return { inputs: [box], nodes: [box], read: () => (isLeftOut() ? undefined : box.checked) };
  }
  if (kind === "list" && choices) {
    const chosen = new Set(
      textOf(initial)
        .split(",")
        .map((each) => each.trim()),
    );
    const boxes = choices.map((choice, at) => {
      const id = `${String(attributes["id"])}-${at}`;
      const box = make("input", { ...attributes, "aria-required": undefined, id, type: "checkbox" });
      box.checked = chosen.has(String(choice));
      return { box, choice, node: make("label", { for: id }, box, String(choice)) };
    });
    const read = (): unknown => {
      const checked = boxes.flatMap(({ box, choice }) => (box.checked ? [choice] : []));
      return checked.length === 0 && initial === undefined ? undefined : checked;
    };
    return { inputs: boxes.map(({ box }) => box), nodes: boxes.map(({ node }) => node), read };
  }
  const list = `${String(attributes["id"])}-list`;
  const input = lineOf(make, field, { ...attributes, list: field.suggestions && list }, textOf(initial));
  const isExact = kind === "text" || kind === "multiline" || kind === "secret";
  const read = (): string | undefined => (isExact ? input.value : input.value.trim()) || undefined;
  return {
    inputs: [input],
    nodes: field.suggestions ? [input, suggestionsOf(make, field, input, list)] : [input],
    read,
  };
}

function lineOf(make: MakeElement, field: ArgumentField, attributes: Attributes, text: string): PageElement {
  const { kind, required, choices, min = -1 } = field;
  if (kind === "secret") return make("input", { ...attributes, type: "password" });
  if (choices) {
    const values = choices.map(String);
    const all = required && values.includes(text) ? values : ["", ...values];
    const options = all.map((value) => make("option", { value, selected: value === text }, value));
    return make("select", attributes, ...options);
  }
  // A line would lose the line breaks of a text that has some.
  const isLong = kind === "multiline" || /[\r\n]/.test(text);
  // The keyboards for numbers of some phones have no minus sign.
  const keyboard = min < 0 ? undefined : kind === "integer" ? "numeric" : kind === "number" ? "decimal" : undefined;
  const input = isLong
    ? make("textarea", { ...attributes, rows: "4" })
    : make("input", { ...attributes, type: "text", inputmode: keyboard, autocapitalize: "none" });
  input.value = text;
  return input;
}

/** Renders the suggested values. Those of a list are added to its present values. */
function suggestionsOf(make: MakeElement, field: ArgumentField, input: PageElement, id: string): PageElement {
  const list = make("datalist", { id });
  const fill = (): void => {
    const before = keptElements(input.value, fieldParameter(field));
    list.replaceChildren(...(field.suggestions ?? []).map((value) => make("option", { value: `${before}${value}` })));
  };
  input.addEventListener("input", fill);
  fill();
  return list;
}

/** Returns a value as text, a list with commas. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  return value === undefined || value === null ? "" : JSON.stringify(value);
}
