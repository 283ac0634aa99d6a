import { type ArgumentField, type ArgumentForm, formDecision } from "@langslash/grammar";
import { type ArgumentDecision, fieldProblem } from "@langslash/grammar/internal";
import { type FieldControl, fieldControl } from "./field-control.js";
import type { MakeElement, PageElement } from "./page-element.js";

/** A decision about one command, in the format of LangChain's `HITLResponse`. */
export type SlashDecision = ArgumentDecision | { readonly type: "approve" | "reject" };

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
  readonly decide: () => SlashDecision;
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
  onSecret: ((name: string, value: string) => Promise<string>) | undefined,
  kept: EnteredValues = {},
): CommandFields {
  const { command, description, problems, canApprove, otherArguments } = form;
  const fields = form.fields.map((field) =>
    Object.hasOwn(kept, field.name) ? { ...field, value: kept[field.name], problem: undefined } : field,
  );
  const controls = fields.map((field, at) => fieldControl(make, field, `${id}-${at}`));
  const references = new Map(
    controls.map(({ field }) => [field, field.problem === undefined ? field.value : undefined]),
  );
  const atFirst = new Map(controls.map((control) => [control, control.read()]));
  const isUntouched = (control: FieldControl): boolean =>
    isLine(control.field) &&
    !Object.hasOwn(kept, control.field.name) &&
    (atFirst.get(control) ?? "") !== "" &&
    control.read() === atFirst.get(control);
  const valueOf = (control: FieldControl): unknown => {
    const { field, read } = control;
    if (field.kind === "secret") return read() === "" ? references.get(field) : PENDING;
    return isUntouched(control) ? (field.value ?? field.default) : read();
  };
  const decision = (): ArgumentDecision =>
    formDecision(form, Object.fromEntries(controls.map((control) => [control.field.name, valueOf(control)])));
  const shown = Object.keys(kept).length > 0 ? undefined : JSON.stringify(decision());
  const wrong = new Set<FieldControl>();
  const show = (control: FieldControl, problem: string | undefined): void => {
    control.show(problem);
    if (problem === undefined) wrong.delete(control);
    else wrong.add(control);
  };
  for (const control of controls) show(control, control.field.problem);
  const check = (checked: Iterable<FieldControl> = controls): readonly FieldControl[] => {
    const { args } = decision().editedAction;
    for (const control of checked) {
      const { name, problem } = control.field;
      // Only the agent decides whether its own values fit: defaults need not.
      const isFine = problem === undefined && isUntouched(control);
      const value = Object.hasOwn(args, name) ? args[name] : undefined;
      show(control, isFine ? undefined : fieldProblem(control.field, value));
    }
    return controls.filter((control) => wrong.has(control));
  };

  // The description repeats the problems, for pages without forms.
  const hasProblems = problems.length > 0 || wrong.size > 0;
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
  node.addEventListener("input", () => void check([...wrong]));

  return {
    node,
    first: [...wrong][0] ?? controls.find(isMissing) ?? (canApprove ? undefined : controls[0]),
    check,
    async handSecrets() {
      for (const control of controls.filter((each) => valueOf(each) === PENDING)) {
        try {
          if (!onSecret) throw new Error("This page takes no secrets.");
          references.set(control.field, await onSecret(control.field.name, String(control.read())));
          control.clear();
        } catch {
          show(control, "The application did not take this secret. It is not kept.");
        }
      }
      return [...wrong];
    },
    entered() {
      const changed = controls.filter((control) => {
        const { name, kind } = control.field;
        return kind !== "secret" && (Object.hasOwn(kept, name) || control.read() !== atFirst.get(control));
      });
      return Object.fromEntries(changed.map(({ field, read }) => [field.name, read() ?? ""]));
    },
    decide: () => (canApprove && JSON.stringify(decision()) === shown ? { type: "approve" } : decision()),
  };
}

/** Whether a field shows its value as text, whatever it is. */
function isLine({ kind, choices }: ArgumentField): boolean {
  return choices === undefined && kind !== "boolean" && kind !== "secret";
}

function isMissing({ field: { required, value, default: fallback } }: FieldControl): boolean {
  return required && (value ?? fallback ?? "") === "";
}

/** Value of a secret that was entered and not handed over: never the secret itself. */
const PENDING = "secret:";
