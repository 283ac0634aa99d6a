import { type ArgumentForm, formDecision } from "@langslash/grammar";
import type { FormDecision } from "@langslash/grammar/internal";
import { type FieldControl, fieldControl } from "./field-control.js";
import type { MakeElement, PageElement } from "./page-element.js";

/** The part of a form for one command, or for one action that waits for approval. */
export interface QuestionPart {
  readonly node: PageElement;
  readonly controls: readonly FieldControl[];
  /** Whether it can be answered as shown. */
  readonly canApprove: boolean;
  readonly decide: () => FormDecision;
}

/** Renders the fields for the arguments of a command, and the problems that have no field. */
export function commandFields(make: MakeElement, form: ArgumentForm, id: string): QuestionPart {
  const { command, description, fields, problems, canApprove, otherArguments } = form;
  const controls = fields.map((field, at) => fieldControl(make, field, `${id}-${at}`));
  const edited = (): FormDecision =>
    formDecision(form, Object.fromEntries(controls.map(({ name, value }) => [name, value()])));
  const shown = JSON.stringify(edited());
  // The description repeats the problems, for pages without forms.
  const hasProblems = problems.length > 0 || fields.some(({ problem }) => problem !== undefined);
  const others = Object.entries(otherArguments).map(([name, value]) => `${name}=${String(value)}`);
  const texts = [...(hasProblems || description === "" ? [] : [description]), ...others];
  const node = make(
    "fieldset",
    {},
    make("legend", {}, `/${command}`),
    ...problems.map((problem) => make("p", { "data-problem": true }, problem)),
    ...texts.map((text) => make("p", {}, text)),
    ...controls.map((control) => control.node),
  );
  const isAsShown = (): boolean => canApprove && JSON.stringify(edited()) === shown;
  return { node, controls, canApprove, decide: () => (isAsShown() ? { type: "approve" } : edited()) };
}
