import {
  type Catalogue,
  type CatalogueCommand,
  complete,
  type Completion,
  findCommand,
  foldName,
  type Suggestion,
  usageOf,
} from "@langslash/grammar";
import { checkOptions, isPiped } from "@langslash/grammar/internal";
import type { TextEdit } from "./apply-edit.js";
import { type ComposerProblem, problemsOf, problemsOfPipeline, readPipeline } from "./composer-problems.js";
import { isComposing } from "./is-composing.js";
import { type AskChoices, choicesFrom, TypedChoices } from "./typed-choices.js";

/** Options for `createComposer`. */
export interface ComposerOptions {
  /** The commands. @default none, until `setCatalogue` is called */
  readonly catalogue?: Catalogue;
  /** Maximum number of suggestions. @default 20 */
  readonly limit?: number;
  /**
   * Asks for the values that code provides for a parameter: the URL of a route of `catalogueRoutes`, or a function.
   * Only the answer to the newest text is shown.
   * @default none are shown
   */
  readonly choices?: AskChoices | string | URL;
  /** Time limit for `choices`, in milliseconds. After it, no values are shown. @default 2_000 */
  readonly choicesTimeout?: number;
  /** Called the first time that `choices` fails. @default ignores the error */
  readonly onError?: (error: unknown) => void;
}

/** State that a chat shows at its text area. */
export interface ComposerState {
  /** Whether the list of suggestions is open. */
  readonly isOpen: boolean;
  /** The suggestions while the list is open. */
  readonly suggestions: readonly Suggestion[];
  /** Number of further suggestions, beyond the limit. */
  readonly more: number;
  /** Index of the active suggestion; -1 if none is. */
  readonly active: number;
  /** The command at the caret. */
  readonly command: CatalogueCommand | undefined;
  /** Its usage line, if it says how to call it. */
  readonly usage: string | undefined;
  /** Problems of the stages that the caret has left; of all stages after `check`. */
  readonly problems: readonly ComposerProblem[];
}

/** The part of a keyboard event that a composer reads. */
export interface KeyLike {
  readonly key: string;
  readonly keyCode?: number;
  readonly isComposing?: boolean;
  readonly altKey?: boolean;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly shiftKey?: boolean;
}

/** Effect of a key. If it was handled, prevent its default, and apply the edit if there is one. */
export type KeyResult = { readonly handled: false } | { readonly handled: true; readonly edit?: TextEdit };

/** Completion in a text area, without a framework: text, caret and keys go in, state and edits come out. */
export interface Composer {
  /** Returns the same object until something changes. */
  readonly getState: () => ComposerState;
  /** Calls `listener` after each change. Returns a function that ends this. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly setCatalogue: (catalogue: Catalogue) => void;
  /** Takes the text and the selection. Call it after each `input` and `select` event, also while text is composed. */
  readonly update: (text: string, start: number, end?: number) => void;
  /** Handles a key: arrows choose, Tab and Enter accept, Escape closes the list until the word changes. */
  readonly key: (event: KeyLike) => KeyResult;
  /** Returns the edit that inserts a suggestion; undefined if there is no such suggestion. */
  readonly accept: (index: number) => TextEdit | undefined;
  /** Makes a suggestion active, for example the one under the pointer. Does nothing if there is no such suggestion. */
  readonly activate: (index: number) => void;
  /** Shows the problems of all stages until the text changes, and returns them. Call it before a message is sent. */
  readonly check: () => readonly ComposerProblem[];
  /** Closes the list, until the next update. */
  readonly close: () => void;
}

/**
 * Creates a composer.
 *
 * @example
 * ```ts
 * import { createComposer } from "@langslash/composer";
 *
 * const composer = createComposer({ catalogue: { commands: [{ name: "legal-research", kind: "skill" }] } });
 * composer.update("/leg", 4);
 * console.log(composer.key({ key: "Enter" })); // { handled: true, edit: { start: 0, end: 4, insert: "/legal-research " } }
 * ```
 */
export function createComposer(options: ComposerOptions = {}): Composer {
  const names = { catalogue: true, limit: true, choices: true, choicesTimeout: true, onError: true } as const;
  checkOptions("createComposer", options, names);
  const { catalogue: initial = { commands: [] }, limit, choicesTimeout = 2_000, onError = () => undefined } = options;
  const { choices } = options;
  const listeners = new Set<() => void>();
  const limits = limit === undefined ? {} : { limit };
  const refreshInPlace = (): void => refresh(state.suggestions[state.active]?.insert);
  const typed =
    choices === undefined ? undefined : new TypedChoices(choicesFrom(choices), choicesTimeout, onError, refreshInPlace);
  let catalogue = initial;
  let text = "";
  let selection = { start: 0, end: 0 };
  let completion: Completion = complete("", 0, catalogue);
  let state: ComposerState = { ...CLOSED, command: undefined, usage: undefined, problems: [] };
  let isChecked = false;
  /** Whether the list stays closed until the next update. */
  let isClosed = false;
  /** The word at which the list was closed by Escape. */
  let dismissed: string | undefined;

  const change = (changed: Partial<ComposerState>): void => {
    const next = { ...state, ...changed };
    if (STATE_KEYS.every((key) => next[key] === state[key])) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const close = (): void => {
    isClosed = true;
    typed?.of(undefined);
    change(CLOSED);
  };
  const wordAtCaret = (): string => text.slice(completion.range.start, completion.range.end);
  /** @param chosen - the suggestion that stays active if it is still there */
  const refresh = (chosen?: string): void => {
    const { start, end } = selection;
    const pipeline = readPipeline(text, catalogue);
    const { stages } = pipeline;
    const atCaret = stages.findLast(({ commands: [first] }) => (first?.span.start ?? 0) < start);
    const typedName = atCaret?.commands.findLast(({ span }) => span.start < start)?.name;
    const command = typedName === undefined ? undefined : findCommand(catalogue, typedName);
    const usage = command && hasUsage(command) ? usageOf(command) : undefined;
    const found = stages.flatMap((stage, at) =>
      isChecked || stage !== atCaret ? problemsOf(stage, catalogue, isPiped(stages, at)) : [],
    );
    const all = [...problemsOfPipeline(pipeline), ...found];
    const problems = all.length === 0 && state.problems.length === 0 ? state.problems : all;

    completion = complete(text, start, catalogue, limits);
    const values = typed?.of(start === end && !isClosed ? completion.open : undefined) ?? [];
    if (values.length > 0) completion = complete(text, start, catalogue, { ...limits, choices: values });
    const { suggestions, more, range } = completion;
    const word = wordAtCaret();
    const place = `${range.start} ${word}`;
    if (place !== dismissed) dismissed = undefined;
    const [first] = suggestions;
    const isWhole = first !== undefined && foldName(first.insert) === foldName(word);
    const isOpen =
      first !== undefined &&
      start === end &&
      !isClosed &&
      dismissed === undefined &&
      !(isWhole && suggestions.length === 1);
    const kept = chosen === undefined ? -1 : suggestions.findIndex(({ insert }) => insert === chosen);
    // Values by code arrive late, and others are allowed: Enter takes one only after an arrow key.
    const waits = isWhole || first?.kind === "parameter" || completion.open !== undefined;
    const active = kept < 0 && !waits ? 0 : kept;
    change({ command, usage, problems, ...(isOpen ? { isOpen, suggestions, more, active } : CLOSED) });
  };

  const accept = (index: number): TextEdit | undefined => {
    const { insert } = state.suggestions[index] ?? {};
    if (insert === undefined) return undefined;
    const { start, end } = completion.range;
    if (insert.endsWith("=")) return { start, end, insert };
    // The edit includes an existing space, so that the caret is after it.
    const space = /\s/.exec(text[end] ?? "")?.[0];
    return { start, end: space === undefined ? end : end + 1, insert: `${insert}${space ?? " "}` };
  };
  const accepted = (index: number): KeyResult => {
    const edit = accept(index);
    return edit ? { handled: true, edit } : { handled: false };
  };
  const choose = (active: number): KeyResult => {
    change({ active });
    return { handled: true };
  };
  const dismiss = (): KeyResult => {
    dismissed = `${completion.range.start} ${wordAtCaret()}`;
    close();
    return { handled: true };
  };

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setCatalogue(next) {
      if (next === catalogue) return;
      catalogue = next;
      refreshInPlace();
    },
    update(nextText, start, end = start) {
      const isSame = nextText === text && start === selection.start && end === selection.end;
      if (isSame && state.isOpen) return; // keeps the active suggestion
      if (nextText !== text) isChecked = false;
      isClosed = false;
      text = nextText;
      selection = { start, end };
      refresh();
    },
    key(event) {
      const { active, suggestions, isOpen } = state;
      const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (!isOpen || isModified || isComposing(event)) return { handled: false };
      const count = suggestions.length;
      if (event.key === "ArrowDown") return choose((active + 1) % count);
      if (event.key === "ArrowUp") return choose(active <= 0 ? count - 1 : active - 1);
      if (event.key === "Tab") return accepted(Math.max(active, 0));
      if (event.key === "Enter") return accepted(active);
      return event.key === "Escape" ? dismiss() : { handled: false };
    },
    accept,
    activate(index) {
      if (state.suggestions[index]) change({ active: index });
    },
    check() {
      isChecked = true;
      refreshInPlace();
      return state.problems;
    },
    close,
  };
}

const CLOSED: Pick<ComposerState, "active" | "isOpen" | "more" | "suggestions"> = {
  isOpen: false,
  suggestions: [],
  more: 0,
  active: -1,
};
const STATE_KEYS = ["isOpen", "suggestions", "more", "active", "command", "usage", "problems"] as const;

/** Whether the usage line of a command says more than that it takes text. */
function hasUsage({ parameters = {}, models = [], argumentHint }: CatalogueCommand): boolean {
  return argumentHint !== undefined || models.length > 0 || Object.keys(parameters).length > 0;
}
