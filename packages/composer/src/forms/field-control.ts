import type { ArgumentField } from "@langslash/grammar";
import { fieldInput, GIVEN } from "./field-input.js";
import type { MakeElement, PageElement } from "./page-element.js";

/** Hands a secret to the application, which returns a reference to it. */
export type TakeSecret = (name: string, value: string) => Promise<string>;

/** A field of a form on a page: its label, its input, and its problem. */
export interface FieldControl {
  readonly field: ArgumentField;
  readonly node: PageElement;
  readonly focus: () => void;
  /** Shows a problem, or none. */
  readonly show: (problem: string | undefined) => void;
  /** Whether a problem is shown. */
  readonly isWrong: () => boolean;
  /** Whether it shows what the agent sent. Only the agent decides whether its own values fit: defaults need not. */
  readonly isUntouched: () => boolean;
  /** Returns the value for the answer: of a secret, the reference to it, or `PENDING`. */
  readonly value: () => unknown;
  /** Returns what the user has changed: undefined if nothing, or if it is a secret. */
  readonly entered: () => unknown;
  /** Replaces an entered secret by the reference to it. */
  readonly handSecret: (take: TakeSecret | undefined) => Promise<void>;
}

/** Value of a secret that was entered and not handed over: never the secret itself. */
const PENDING = "secret:";

/**
 * Renders a field. Its input, its description and its problem get ids that begin with `id`.
 *
 * @param kept - what the user has entered before, if anything
 */
export function fieldControl(make: MakeElement, asked: ArgumentField, id: string, kept: unknown): FieldControl {
  const field = kept === undefined ? asked : { ...asked, value: kept, problem: undefined };
  const { name, label, kind, choices, value, problem, description = "" } = field;
  const isRequired = field.required && kind !== "boolean";
  const isGroup = kind === "list" && choices !== undefined;
  const about = kind === "list" && !isGroup ? `${description} Separate values with commas.` : description;
  const problemNode = make("p", { id: `${id}-problem`, "data-problem": true });
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
  const atFirst = read();
  const isSecret = kind === "secret";
  const isLine = choices === undefined && kind !== "boolean" && !isSecret; // shows any value as text
  const isUntouched = (): boolean => isLine && kept === undefined && (atFirst ?? "") !== "" && read() === atFirst;
  let reference = problem === undefined ? value : undefined;
  let isWrong = false;
  const show = (said: string | undefined): void => {
    isWrong = said !== undefined;
    problemNode.textContent = said ?? "";
    for (const input of inputs) input.setAttribute("aria-invalid", String(isWrong));
  };
  show(problem);
  const valueOf = (): unknown => {
    if (isSecret) return read() === "" ? reference : PENDING;
    return isUntouched() ? (value ?? field.default) : read();
  };
  return {
    field,
    node: make(isGroup ? "fieldset" : "div", { "data-field": kind }, title, ...nodes, note, problemNode),
    focus: () => inputs[0]?.focus(),
    show,
    isWrong: () => isWrong,
    isUntouched: () => problem === undefined && isUntouched(),
    value: valueOf,
    entered: () => (isSecret || (kept === undefined && read() === atFirst) ? undefined : (read() ?? "")),
    async handSecret(take) {
      if (valueOf() !== PENDING) return;
      try {
        if (!take) throw new Error("This page takes no secrets.");
        reference = await take(name, String(read()));
        for (const input of inputs) {
          input.value = "";
          input.setAttribute("placeholder", GIVEN);
        }
      } catch {
        show("The application did not take this secret. It is not kept.");
      }
    },
  };
}
