import type { ArgumentField } from "@langslash/grammar";
import type { MakeElement, PageElement } from "./page-element.js";

/** The input of a field: one element, or a box for each choice of a list. */
export interface FieldInput {
  /** The elements that can have the focus. */
  readonly inputs: readonly PageElement[];
  /** All its elements, in the order of the page. */
  readonly nodes: readonly PageElement[];
  /** Returns the value as entered; undefined or an empty text if there is none. */
  readonly read: () => unknown;
}

/** Placeholder for a secret that the application already has. */
export const GIVEN = "Already given";

type Attributes = Readonly<Record<string, string | undefined>>;

/** Renders the input of a field, with the value as typed so far, or its default. */
export function fieldInput(make: MakeElement, field: ArgumentField, attributes: Attributes): FieldInput {
  const { kind, required, choices = [], suggestions, value, default: fallback } = field;
  const { id } = attributes;
  const initial = value ?? fallback;
  const text = textOf(initial);
  if (kind === "boolean") {
    const box = make("input", { ...attributes, type: "checkbox" });
    box.checked = initial === true;
    const isLeftOut = (): boolean => !box.checked && !required && initial === undefined;
    return { inputs: [box], nodes: [box], read: () => (isLeftOut() ? undefined : box.checked) };
  }
  if (kind === "list" && choices.length > 0) {
    const chosen = new Set(text.split(",").map((each) => each.trim()));
    const boxes = choices.map((choice, at) => {
      const box = make("input", { ...attributes, "aria-required": undefined, id: `${id}-${at}`, type: "checkbox" });
      box.checked = chosen.has(String(choice));
      return { box, choice, node: make("label", { for: `${id}-${at}` }, box, String(choice)) };
    });
    const read = (): unknown => {
      const checked = boxes.flatMap(({ box, choice }) => (box.checked ? [choice] : []));
      return checked.length === 0 && initial === undefined ? undefined : checked;
    };
    return { inputs: boxes.map(({ box }) => box), nodes: boxes.map(({ node }) => node), read };
  }
  const input = lineOf(make, field, attributes, text);
  if (kind !== "secret") input.value = text;
  const isExact = kind === "text" || kind === "multiline" || kind === "secret";
  const read = (): string => (isExact ? input.value : input.value.trim());
  const completions = suggestions && [suggestionsOf(make, field, input, `${id}-list`)];
  return { inputs: [input], nodes: [input, ...(completions ?? [])], read };
}

function lineOf(make: MakeElement, field: ArgumentField, attributes: Attributes, text: string): PageElement {
  const { kind, required, choices = [], suggestions, min = -1 } = field;
  if (kind === "choice") {
    const values = choices.map(String);
    const all = required && values.includes(text) ? values : ["", ...values];
    return make("select", attributes, ...all.map((value) => make("option", { value }, value)));
  }
  if (kind === "secret") {
    const placeholder = text === "" || field.problem !== undefined ? undefined : GIVEN;
    return make("input", { ...attributes, type: "password", placeholder });
  }
  // A line would lose the line breaks of a text that has some.
  if (kind === "multiline" || /[\r\n]/.test(text)) return make("textarea", { ...attributes, rows: "4" });
  // The keyboards for numbers of some phones have no minus sign.
  const keyboard = min < 0 ? undefined : kind === "integer" ? "numeric" : kind === "number" ? "decimal" : undefined;
  const list = suggestions && `${attributes["id"]}-list`;
  return make("input", { ...attributes, type: "text", inputmode: keyboard, list, autocapitalize: "none" });
}

/** Renders the suggested values. Those of a list are added to its present values. */
function suggestionsOf(make: MakeElement, field: ArgumentField, input: PageElement, id: string): PageElement {
  const list = make("datalist", { id });
  const fill = (): void => {
    const before = field.kind === "list" ? input.value.slice(0, input.value.lastIndexOf(",") + 1) : "";
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
