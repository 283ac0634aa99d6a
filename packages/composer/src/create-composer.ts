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
import { Store } from "./store.js";
import { type ChoicesOptions, TypedChoices } from "./typed-choices.js";

/** Options for `createComposer`. */
export interface ComposerOptions extends ChoicesOptions {
  /** The commands. @default none, until `setCatalogue` is called */
  readonly catalogue?: Catalogue;
  /** Maximum number of suggestions. @default 20 */
  readonly limit?: number;
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
  return new Composer(options);
}

const CLOSED: Pick<ComposerState, "active" | "isOpen" | "more" | "suggestions"> = {
  isOpen: false,
  suggestions: [],
  more: 0,
  active: -1,
};
const STATE_KEYS = ["isOpen", "suggestions", "more", "active", "command", "usage", "problems"] as const;

/** Completion in a text area, without a framework: text, caret and keys go in, state and edits come out. */
export class Composer {
  readonly #store = new Store<ComposerState>({ ...CLOSED, command: undefined, usage: undefined, problems: [] });
  readonly #limits: { readonly limit?: number };
  readonly #choices: TypedChoices;
  #catalogue: Catalogue;
  #text = "";
  #selection = { start: 0, end: 0 };
  #completion: Completion;
  #isChecked = false;
  /** Whether the list stays closed until the next update. */
  #isClosed = false;
  /** The word at which the list was closed by Escape. */
  #dismissed: string | undefined;
  /** Returns the same object until something changes. */
  readonly getState: () => ComposerState = this.#store.get;
  /** Calls `listener` after each change. Returns a function that ends this. */
  readonly subscribe: (listener: () => void) => () => void = this.#store.subscribe;

  constructor({ catalogue = { commands: [] }, limit, ...choices }: ComposerOptions) {
    this.#catalogue = catalogue;
    this.#limits = limit === undefined ? {} : { limit };
    this.#completion = complete("", 0, catalogue);
    this.#choices = new TypedChoices(choices, () => this.#refreshInPlace());
  }

  readonly setCatalogue = (catalogue: Catalogue): void => {
    if (catalogue === this.#catalogue) return;
    this.#catalogue = catalogue;
    this.#refreshInPlace();
  };

  /** Takes the text and the selection. Call it after each `input` and `select` event, also while text is composed. */
  readonly update = (text: string, start: number, end: number = start): void => {
    const isSame = text === this.#text && start === this.#selection.start && end === this.#selection.end;
    if (isSame && this.getState().isOpen) return; // keeps the active suggestion
    if (text !== this.#text) this.#isChecked = false;
    this.#isClosed = false;
    this.#text = text;
    this.#selection = { start, end };
    this.#refresh();
  };

  /** Handles a key: arrows choose, Tab and Enter accept, Escape closes the list until the word changes. */
  readonly key = (event: KeyLike): KeyResult => {
    const { active, suggestions, isOpen } = this.getState();
    const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!isOpen || isModified || isComposing(event)) return { handled: false };
    const count = suggestions.length;
    if (event.key === "ArrowDown") return this.#choose((active + 1) % count);
    if (event.key === "ArrowUp") return this.#choose(active <= 0 ? count - 1 : active - 1);
    if (event.key === "Tab") return this.#accepted(Math.max(active, 0));
    if (event.key === "Enter") return this.#accepted(active);
    if (event.key !== "Escape") return { handled: false };
    this.#dismissed = this.#word;
    this.close();
    return { handled: true };
  };

  /** Returns the edit that inserts a suggestion; undefined if there is no such suggestion. */
  readonly accept = (index: number): TextEdit | undefined => {
    const { insert } = this.getState().suggestions[index] ?? {};
    if (insert === undefined) return undefined;
    const { start, end } = this.#completion.range;
    if (insert.endsWith("=")) return { start, end, insert };
    // The edit includes an existing space, so that the caret is after it.
    const space = /\s/.exec(this.#text[end] ?? "")?.[0];
    return { start, end: space === undefined ? end : end + 1, insert: `${insert}${space ?? " "}` };
  };

  /** Makes a suggestion active, for example the one under the pointer. Does nothing if there is no such suggestion. */
  readonly activate = (index: number): void => {
    if (this.getState().suggestions[index]) this.#change({ active: index });
  };

  /** Shows the problems of all stages until the text changes, and returns them. Call it before a message is sent. */
  readonly check = (): readonly ComposerProblem[] => {
    this.#isChecked = true;
    this.#refreshInPlace();
    return this.getState().problems;
  };

  /** Closes the list, until the next update. */
  readonly close = (): void => {
    this.#isClosed = true;
    this.#choices.of(undefined);
    this.#change(CLOSED);
  };

  #change(changed: Partial<ComposerState>): void {
    const state = this.getState();
    const next = { ...state, ...changed };
    if (STATE_KEYS.some((key) => next[key] !== state[key])) this.#store.set(next);
  }

  #choose(active: number): KeyResult {
    this.#change({ active });
    return { handled: true };
  }

  #accepted(index: number): KeyResult {
    const edit = this.accept(index);
    return edit ? { handled: true, edit } : { handled: false };
  }

  /** The word at the caret, with its place. */
  get #word(): string {
    const { start, end } = this.#completion.range;
    return `${start} ${this.#text.slice(start, end)}`;
  }

  /** Keeps the suggestion active that is. */
  #refreshInPlace(): void {
    const { suggestions, active } = this.getState();
    this.#refresh(suggestions[active]?.insert);
  }

  /** @param chosen - the suggestion that stays active if it is still there */
  #refresh(chosen?: string): void {
    const { start, end } = this.#selection;
    const [text, catalogue] = [this.#text, this.#catalogue];
    const pipeline = readPipeline(text, catalogue);
    const { stages } = pipeline;
    const atCaret = stages.findLast(({ commands: [first] }) => (first?.span.start ?? 0) < start);
    const typedName = atCaret?.commands.findLast(({ span }) => span.start < start)?.name;
    const command = typedName === undefined ? undefined : findCommand(catalogue, typedName);
    const usage = command && hasUsage(command) ? usageOf(command) : undefined;
    const found = stages.flatMap((stage, at) =>
      this.#isChecked || stage !== atCaret ? problemsOf(stage, catalogue, isPiped(stages, at)) : [],
    );
    const all = [...problemsOfPipeline(pipeline), ...found];
    const { problems: before } = this.getState();
    const problems = all.length === 0 && before.length === 0 ? before : all;

    this.#completion = complete(text, start, catalogue, this.#limits);
    const isShown = start === end && !this.#isClosed;
    const choices = this.#choices.of(isShown ? this.#completion.open : undefined);
    if (choices.length > 0) this.#completion = complete(text, start, catalogue, { ...this.#limits, choices });
    const { suggestions, more, range, open } = this.#completion;
    if (this.#word !== this.#dismissed) this.#dismissed = undefined;
    const [first] = suggestions;
    const isWhole = first !== undefined && foldName(first.insert) === foldName(text.slice(range.start, range.end));
    const isOpen =
      isShown && first !== undefined && this.#dismissed === undefined && !(isWhole && suggestions.length === 1);
    const kept = chosen === undefined ? -1 : suggestions.findIndex(({ insert }) => insert === chosen);
    // Values by code arrive late, and others are allowed: Enter takes one only after an arrow key.
    const waits = isWhole || first?.kind === "parameter" || open !== undefined;
    const active = kept < 0 && !waits ? 0 : kept;
    this.#change({ command, usage, problems, ...(isOpen ? { isOpen, suggestions, more, active } : CLOSED) });
  }
}

/** Whether the usage line of a command says more than that it takes text. */
function hasUsage({ parameters = {}, models = [], argumentHint }: CatalogueCommand): boolean {
  return argumentHint !== undefined || models.length > 0 || Object.keys(parameters).length > 0;
}
