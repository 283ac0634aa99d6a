import type { ArgumentField } from "@langslash/grammar";
import { type FieldInput, fieldInput, GIVEN } from "./field-input.js";
import type { MakeElement, PageElement } from "./page-element.js";

/** A field of a form on a page: its label, its input, and its problem. */
export interface FieldControl extends Pick<FieldInput, "read"> {
  readonly field: ArgumentField;
  readonly node: PageElement;
  readonly focus: () => void;
  /** Shows a problem, or none. */
  readonly show: (problem: string | undefined) => void;
  /** Empties the input of a secret that was handed over. */
  readonly clear: () => void;
}

/** Renders a field. Its input, its description and its problem get ids that begin with `id`. */
export function fieldControl(make: MakeElement, field: ArgumentField, id: string): FieldControl {
  const { label, kind, choices, description = "" } = field;
  const isRequired = field.required && kind !== "boolean";
  const isGroup = kind === "list" && choices !== undefined;
  const about = kind === "list" && !isGroup ? `${description} Separate values with commas.` : description;
  const problem = make("p", { id: `${id}-problem`, "data-problem": true });
  const attributes = {
    id,
    "aria-describedby": `${id}-about ${id}-problem`,
    "aria-required": isRequired ? "true" : undefined,
    autocomplete: "off",
  };
  const { inputs, nodes, read } = fieldInput(make, field, attributes);
  const title = make(isGroup ? "legend" : "label", isGroup ? {} : { for: id }, label);
  if (isRequired) title.append(make("span", {}, " (required)"));
  const note = make("p", { id: `${id}-about` }, about.trim());
  const node = make(isGroup ? "fieldset" : "div", { "data-field": kind }, title, ...nodes, note, problem);
  return {
    field,
    node,
    read,
    clear() {
      for (const input of inputs) {
        input.value = "";
        input.setAttribute("placeholder", GIVEN);
      }
    },
    focus: () => inputs[0]?.focus(),
    show(said) {
      problem.textContent = said ?? "";
      for (const input of inputs) input.setAttribute("aria-invalid", String(said !== undefined));
    },
  };
}
