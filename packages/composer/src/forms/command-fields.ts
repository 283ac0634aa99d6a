import { type ArgumentForm, formDecision } from "@langslash/grammar";
import { type ArgumentDecision, fieldProblem, type FormDecision } from "@langslash/grammar/internal";
import { type FieldControl, fieldControl, type TakeSecret } from "./field-control.js";
import type { MakeElement, PageElement } from "./page-element.js";

/** The part of a form for one command. */
export interface CommandFields {
  readonly node: PageElement;
  /** The first field that needs a value or another one; undefined if there is none. */
  readonly first: FieldControl | undefined;
  /** Shows the problems, and returns the fields in question. */
  readonly check: () => readonly FieldControl[];
  /** Replaces the entered secrets by references, and returns the fields whose secrets the application did not take. */
  readonly handSecrets: () => Promise<readonly FieldControl[]>;
  /** Returns the values that the user has changed, without secrets. */
  readonly entered: () => EnteredValues;
  readonly decide: () => FormDecision;
}

/** Values that a user has entered, by the name of the field. */
export type EnteredValues = Readonly<Record<string, unknown>>;

/**
 * Renders the fields for the arguments of a command, and the problems that have no field.
 *
 * @param kept - values that the user has entered before
 */
export function commandFields(
  make: MakeElement,
  form: ArgumentForm,
  id: string,
  onSecret: TakeSecret | undefined,
  kept: EnteredValues = {},
): CommandFields {
  const { command, description, problems, canApprove, otherArguments } = form;
  const controls = form.fields.map((field, at) => fieldControl(make, field, `${id}-${at}`, own(kept, field.name)));
  const decision = (): ArgumentDecision =>
    formDecision(form, Object.fromEntries(controls.map(({ field, value }) => [field.name, value()])));
  const shown = Object.keys(kept).length > 0 ? undefined : JSON.stringify(decision());
  const wrong = (): readonly FieldControl[] => controls.filter(({ isWrong }) => isWrong());
  const check = (checked: readonly FieldControl[] = controls): readonly FieldControl[] => {
    const { args } = decision().editedAction;
    for (const { field, show, isUntouched } of checked)
      show(isUntouched() ? undefined : fieldProblem(field, own(args, field.name)));
    return wrong();
  };

  // The description repeats the problems, for pages without forms.
  const hasProblems = problems.length > 0 || wrong().length > 0;
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
  node.addEventListener("input", () => void check(wrong()));

  return {
    node,
    first: wrong()[0] ?? controls.find(isMissing) ?? (canApprove ? undefined : controls[0]),
    check: () => check(),
    async handSecrets() {
      for (const { handSecret } of controls) await handSecret(onSecret);
      return wrong();
    },
    entered: () =>
      Object.fromEntries(
        controls.map(({ field, entered }) => [field.name, entered()]).filter(([, value]) => value !== undefined),
      ),
    decide: () => (canApprove && JSON.stringify(decision()) === shown ? { type: "approve" } : decision()),
  };
}

function own(values: EnteredValues, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function isMissing({ field: { required, value, default: fallback } }: FieldControl): boolean {
  return required && (value ?? fallback ?? "") === "";
}
