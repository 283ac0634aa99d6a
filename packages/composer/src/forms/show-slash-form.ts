import { argumentForms } from "@langslash/grammar";
import type { FormDecision } from "@langslash/grammar/internal";
import { isComposing } from "../is-composing.js";
import { commandFields } from "./command-fields.js";
import type { TakeSecret } from "./field-control.js";
import { elementsOf, type PageElement } from "./page-element.js";
import { keptForm } from "./kept-form.js";
import { takeFocus } from "./take-focus.js";

/** The answer to a question about arguments, in the format of LangChain's `HITLResponse`. */
export interface SlashAnswer {
  /** One decision for each command of the question, in its order. */
  readonly decisions: readonly FormDecision[];
}

/** Options for a form. */
export interface SlashFormOptions {
  /** Takes the answer: the arguments, or `reject` for a cancelled form. Until it resolves, no other is taken. */
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
  /** Class of the form element. */
  readonly className?: string | undefined;
}

/** An element of a page whose content is replaced by a form. */
export interface FormPlace {
  readonly ownerDocument: object;
  replaceChildren(...children: never[]): void;
}

/**
 * Shows a question about the arguments of commands as a form, in place of the children of an element. The first wrong
 * field gets the focus, unless the user is typing elsewhere. Enter answers, Escape cancels.
 *
 * @param question - the value of an interrupt
 * @returns a function that removes the form; undefined if the value is no such question
 */
export function showSlashForm(
  place: FormPlace,
  question: unknown,
  options: SlashFormOptions,
): (() => void) | undefined {
  const forms = argumentForms(question);
  if (!forms) return undefined;
  // oxlint-disable-next-line no-unsafe-type-assertion -- every app has its own types of a browser, or none
  const element = place as unknown as PageElement;
  const { ownerDocument } = element;
  const make = elementsOf(ownerDocument);
  count += 1;
  const { values: kept, keep } = keptForm(options.keep, question);
  const parts = forms.map((form, at) =>
    commandFields(make, form, `slash-form-${count}-${at}`, options.onSecret, kept[at]),
  );
  const cancel = make("button", { type: "button" }, "Cancel");
  const label = `Arguments of ${forms.map(({ command }) => `/${command}`).join(", ")}`;
  const node = make(
    "form",
    { class: options.className, "data-question": true, "aria-label": label, novalidate: true, tabindex: "-1" },
    ...parts.map((part) => part.node),
    make("p", { "data-actions": true }, make("button", { type: "submit" }, "Run"), " ", cancel),
  );

  let isPending = false;
  const answer = async (decide: () => Promise<SlashAnswer | undefined>): Promise<void> => {
    if (isPending) return;
    isPending = true;
    node.setAttribute("aria-busy", "true");
    try {
      const decided = await decide();
      if (!decided) return;
      await options.onAnswer(decided);
      keep(undefined);
    } finally {
      isPending = false;
      node.setAttribute("aria-busy", "false");
    }
  };
  const reject = (): Promise<void> => answer(async () => ({ decisions: forms.map(() => ({ type: "reject" })) }));
  node.addEventListener("submit", (event) => {
    event.preventDefault();
    void answer(async () => {
      const wrong = parts.flatMap((part) => part.check());
      if (wrong.length === 0) for (const part of parts) wrong.push(...(await part.handSecrets()));
      wrong[0]?.focus();
      return wrong.length > 0 ? undefined : { decisions: parts.map((part) => part.decide()) };
    });
  });
  node.addEventListener("input", () => keep(parts.map((part) => part.entered())));
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || isComposing(event)) return;
    event.preventDefault();
    void reject();
  });
  cancel.addEventListener("click", () => void reject());
  element.replaceChildren(node);
  const first = parts.find((part) => part.first)?.first ?? node;
  takeFocus({ ownerDocument, focus: () => first.focus() });
  return () => node.remove();
}

/** Number of forms so far, for ids that are unique on the page. */
let count = 0;
