import type { ArgumentField } from "@langslash/grammar";
import { fieldProblem } from "@langslash/grammar/internal";
import { fieldInput } from "./field-input.js";
import type { MakeElement, PageElement } from "./page-element.js";

/** Hands a secret to the application, which returns a reference to it, or undefined if it does not take the secret. */
export type TakeSecret = (name: string, value: string) => Promise<string | undefined>;

/** A field of a form on a page: its label, its input, and its problem. */
export interface FieldControl {
  readonly name: string;
  readonly node: PageElement;
  /** The elements that can have the focus. */
  readonly inputs: readonly PageElement[];
  /** Returns the value for the answer: of a secret, the reference to it, or `PENDING`. Undefined if there is none. */
  readonly value: () => unknown;
  /** Shows the problem of the value, or that there is none. */
  readonly check: () => void;
  /** Whether a problem is shown. */
  readonly isWrong: () => boolean;
  readonly isMissing: () => boolean;
  /** Replaces an entered secret by the reference to it. */
  readonly handSecret: (take: TakeSecret | undefined) => Promise<void>;
}

/** Value of a secret that was entered and not handed over: never the secret itself. */
const PENDING = "secret:";

/** Placeholder for a secret that the application already has. */
const GIVEN = "Already given";

/** Renders a field. Its input, its description and its problem get ids that begin with `id`. */
export function fieldControl(make: MakeElement, field: ArgumentField, id: string): FieldControl {
  const { name, label, kind, choices, problem, description = "" } = field;
  const isRequired = field.required && kind !== "boolean";
  const isGroup = kind === "list" && choices !== undefined;
  const isSecret = kind === "secret";
  const { inputs, nodes, read } = fieldInput(make, field, {
    id,
    "aria-describedby": `${id}-about ${id}-problem`,
    "aria-required": isRequired ? "true" : undefined,
    autocomplete: "off",
  });
  const title = make(isGroup ? "legend" : "label", isGroup ? {} : { for: id }, label);
  if (isRequired) title.append(make("span", {}, " (required)"));
  const about = kind === "list" && !isGroup ? `${description} Separate values with commas.` : description;
  const problemNode = make("p", { id: `${id}-problem`, "data-problem": true });
  const show = (said = ""): void => {
    problemNode.textContent = said;
    for (const input of inputs) input.setAttribute("aria-invalid", String(said !== ""));
  };

  const sent = field.value ?? field.default;
  const atFirst = read();
  const isLine = choices === undefined && kind !== "boolean" && !isSecret; // shows any value as text
  const isAsSent = (): boolean => isLine && atFirst !== undefined && read() === atFirst;
  let reference = isSecret && problem === undefined ? field.value : undefined;
  const useReference = (given: unknown): void => {
    reference = given;
    for (const input of inputs) {
      input.value = "";
      input.setAttribute("placeholder", GIVEN);
    }
  };
  if (reference !== undefined) useReference(reference);
  const value = (): unknown => {
    if (isSecret) return read() === undefined ? reference : PENDING;
    return isAsSent() ? sent : read();
  };
  show(problem);
  return {
    name,
    node: make(
      isGroup ? "fieldset" : "div",
      { "data-field": kind },
      title,
      ...nodes,
      make("p", { id: `${id}-about` }, about.trim()),
      problemNode,
    ),
    inputs,
    value,
    // Only the agent decides whether its own values fit: defaults need not.
    check: () => show(problem === undefined && isAsSent() ? undefined : fieldProblem(field, value())),
    isWrong: () => problemNode.textContent !== "",
    isMissing: () => isRequired && value() === undefined,
    async handSecret(take) {
      if (value() !== PENDING) return;
      try {
        const given = await take?.(name, String(read()));
        if (given === undefined) throw new Error("This page takes no secrets.");
        useReference(given);
      } catch {
        show("The application did not take this secret. It is not kept.");
      }
    },
  };
}
