import { checkOptions, type FormDecision } from "@langslash/grammar/internal";
import { isComposing } from "../is-composing.js";
import { agentQuestion } from "./agent-question.js";
import { commandFields, type QuestionPart } from "./command-fields.js";
import type { FieldControl, TakeSecret } from "./field-control.js";
import { elementsOf, type PageElement } from "./page-element.js";
import { keptForm } from "./kept-form.js";
import { takeFocus } from "./take-focus.js";

/** The answer to a question, in the format of LangChain's `HITLResponse`. */
export interface SlashAnswer {
  /** One decision for each command or action of the question, in its order. */
  readonly decisions: readonly FormDecision[];
}

/** Options for a form. */
export interface SlashFormOptions {
  /**
   * Takes the answer: the arguments, `approve`, or `reject` for a cancelled form. Until it resolves, no other is taken.
   */
  readonly onAnswer: (answer: SlashAnswer) => unknown;
  /**
   * Hands a secret to the application, which returns a reference to it. The answer contains the reference.
   * @default secrets cannot be entered
   */
  readonly onSecret?: TakeSecret | undefined;
  /**
   * Name of the thread and the question. With it, values that were entered survive a reload of the page, until the form
   * is answered: in the `sessionStorage` of the window, without secrets.
   * @default nothing is kept
   */
  readonly keep?: string | undefined;
}

/** An element of a page whose content is replaced by a form. */
export interface FormPlace {
  readonly ownerDocument: object;
  replaceChildren(...children: never[]): void;
}

/**
 * Shows a question in LangChain's format as a form, in place of the children of an element: fields for the arguments of
 * commands, or actions of the agent, with buttons to approve or reject them. The first wrong field gets the focus,
 * unless the user is typing elsewhere. Enter in a field answers, Escape cancels.
 *
 * @param question - the value of an interrupt
 * @returns a function that removes the form; undefined if the value is no such question
 */
export function showSlashForm(
  place: FormPlace,
  question: unknown,
  options: SlashFormOptions,
): (() => void) | undefined {
  checkOptions("showSlashForm", options, { onAnswer: true, onSecret: true, keep: true });
  const { onAnswer, onSecret, keep } = options;
  const asked = agentQuestion(question);
  if (!asked) return undefined;
  // oxlint-disable-next-line no-unsafe-type-assertion -- every app has its own types of a browser, or none
  const element = place as unknown as PageElement;
  const { ownerDocument } = element;
  const make = elementsOf(ownerDocument);
  count += 1;
  const parts = asked.forms.map((form, at): QuestionPart => {
    if (!asked.isApproval) return commandFields(make, form, `slash-form-${count}-${at}`);
    return {
      node: make("pre", {}, form.description),
      controls: [],
      canApprove: true,
      decide: () => ({ type: "approve" }),
    };
  });
  const controls = parts.flatMap((part) => part.controls);
  const wrong = (): readonly FieldControl[] => controls.filter(({ isWrong }) => isWrong());
  const submit = asked.submit === undefined ? [] : [make("button", { type: "submit" }, asked.submit), " "];
  const cancel = asked.reject === undefined ? undefined : make("button", { type: "button" }, asked.reject);
  const node = make(
    "form",
    { "data-question": true, "aria-label": asked.label, novalidate: true, tabindex: "-1" },
    ...parts.map((part) => part.node),
    make("p", { "data-actions": true }, ...submit, ...(cancel ? [cancel] : [])),
  );
  const all = controls.flatMap(({ inputs }) => inputs);
  const kept = keptForm(keep, question, all);

  let isPending = false;
  const answer = async (decide: () => Promise<SlashAnswer | undefined>): Promise<void> => {
    if (isPending) return;
    isPending = true;
    node.setAttribute("aria-busy", "true");
    try {
      const decided = await decide();
      if (!decided) return;
      await onAnswer(decided);
      kept.forget();
    } finally {
      isPending = false;
      node.setAttribute("aria-busy", "false");
    }
  };
  const reject = (): Promise<void> => answer(async () => ({ decisions: parts.map(() => ({ type: "reject" })) }));
  const decide = async (): Promise<SlashAnswer | undefined> => {
    for (const control of controls) control.check();
    if (wrong().length === 0) for (const control of controls) await control.handSecret(onSecret);
    wrong()[0]?.inputs[0]?.focus();
    return wrong().length > 0 ? undefined : { decisions: parts.map((part) => part.decide()) };
  };
  const recheck = (): void => {
    for (const control of wrong()) control.check();
  };
  node.addEventListener("submit", (event) => {
    event.preventDefault();
    void answer(decide);
  });
  node.addEventListener("input", () => {
    recheck();
    kept.keep();
  });
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || isComposing(event) || !cancel) return;
    event.preventDefault();
    void reject();
  });
  cancel?.addEventListener("click", () => void reject());
  if (kept.restore()) recheck();
  element.replaceChildren(node);
  const open = parts.find(({ canApprove }) => !canApprove)?.controls[0];
  const first = wrong()[0] ?? controls.find(({ isMissing }) => isMissing()) ?? open;
  takeFocus({ ownerDocument, focus: () => (first?.inputs[0] ?? node).focus() });
  return () => node.remove();
}

/** Number of forms so far, for ids that are unique on the page. */
let count = 0;
