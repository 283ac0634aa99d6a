/**
 * React hooks and components for slash commands in the text area of a chat.
 *
 * @module @langslash/composer/react
 */
"use client";

import type { Catalogue, Suggestion } from "@langslash/grammar";
import {
  type CSSProperties,
  createElement,
  Fragment,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { applyEdit, type TextField } from "./apply-edit.js";
import { type ComboboxAttributes, comboboxAttributes, moreText, optionId, statusText } from "./combobox-attributes.js";
import type { ComposerProblem } from "./composer-problems.js";
import { type ComposerOptions, type ComposerState, createComposer } from "./create-composer.js";
import { watchCatalogue } from "./watch-catalogue.js";

export { useChat, type UseChat } from "./chat/use-chat.js";
export { SlashForm, type SlashFormProps } from "./forms/slash-form.js";

/** Options for `useSlashComposer`. */
export interface SlashComposerOptions {
  /** The commands, or the URL of a route of `catalogueRoutes`. @default none */
  readonly catalogue?: Catalogue | string | undefined;
  /** Asks for the values that code provides, read at the first call. @default the URL of the commands */
  readonly choices?: ComposerOptions["choices"];
}

/**
 * Props of the text area. Spread them before the app's own `value` and `onChange`. An own `onKeyDown` calls this one
 * first, and returns if `event.defaultPrevented`.
 */
export type SlashInputProps = ComboboxAttributes &
  Required<
    Pick<
      TextareaHTMLAttributes<HTMLTextAreaElement>,
      "aria-describedby" | "onBlur" | "onFocus" | "onInput" | "onKeyDown" | "onSelect"
    >
  >;

/** Result of `useSlashComposer`. */
export interface SlashComposer {
  readonly state: ComposerState;
  readonly inputProps: SlashInputProps;
  /** Props of the list. */
  readonly listProps: HTMLAttributes<HTMLUListElement>;
  /** Returns the props of the suggestion at an index. */
  readonly optionProps: (index: number) => HTMLAttributes<HTMLLIElement> & { readonly "data-active": "" | undefined };
  /** Props of the element with the usage line. */
  readonly usageProps: { readonly id: string };
  /** Props of the element that announces the suggestions to screen readers. Its style hides it from sight. */
  readonly statusProps: HTMLAttributes<HTMLElement>;
  /** Returns the problems of the whole text, and shows them until it changes. Call it before sending. */
  readonly check: () => readonly ComposerProblem[];
}

/** Adds the completion of commands to a text area. */
export function useSlashComposer({ catalogue, choices }: SlashComposerOptions): SlashComposer {
  const [composer] = useState(() =>
    createComposer({ choices: choices ?? (typeof catalogue === "string" ? catalogue : undefined) }),
  );
  const state = useSyncExternalStore(composer.subscribe, composer.getState, composer.getState);
  const field = useRef<TextField | undefined>(undefined);
  const read = useRef("");
  const id = useId();
  const listId = `${id}list`;

  useEffect(() => {
    if (typeof catalogue !== "string") return composer.setCatalogue(catalogue ?? NO_COMMANDS);
    const watch = watchCatalogue(catalogue, { onCatalogue: (next) => composer.setCatalogue(next) });
    return () => watch.close();
  }, [composer, catalogue]);

  const update = ({ value, selectionStart, selectionEnd }: TextField): void => {
    read.current = value;
    composer.update(value, selectionStart ?? value.length, selectionEnd ?? value.length);
  };
  // The app may set the text itself, for example after sending: no event says so.
  useEffect(() => {
    if (!field.current || field.current.value === read.current) return;
    update(field.current);
    composer.close();
  });
  // A store that changes before React's own `onChange` makes it write the old value back, and the undo history is lost.
  const follow = ({ currentTarget }: { readonly currentTarget: EventTarget }): void => {
    const target = fieldOf(currentTarget);
    field.current = target;
    queueMicrotask(() => update(target));
  };

  return {
    state,
    inputProps: {
      ...comboboxAttributes(state, listId),
      "aria-describedby": `${id}usage`,
      onFocus: ({ currentTarget }) => (field.current = fieldOf(currentTarget)),
      onInput: follow,
      onSelect: follow,
      onBlur: composer.close,
      onKeyDown: (event) => {
        const { key, keyCode, altKey, ctrlKey, metaKey, shiftKey, nativeEvent } = event;
        const isComposing = "isComposing" in nativeEvent && nativeEvent.isComposing === true;
        const result = composer.key({ key, keyCode, altKey, ctrlKey, metaKey, shiftKey, isComposing });
        if (!result.handled) return;
        event.preventDefault();
        if (result.edit) applyEdit(fieldOf(event.currentTarget), result.edit);
      },
    },
    listProps: {
      id: listId,
      role: "listbox",
      "aria-label": "Completions",
      hidden: !state.isOpen,
      onMouseDown: (event) => event.preventDefault(), // keeps the focus in the text area
    },
    optionProps: (index) => ({
      id: optionId(listId, index),
      role: "option",
      "aria-selected": index === state.active,
      "data-active": index === state.active ? "" : undefined,
      onPointerMove: () => composer.activate(index), // not when the list opens under a pointer that rests
      onClick: () => {
        const edit = composer.accept(index);
        if (edit && field.current) applyEdit(field.current, edit);
      },
    }),
    usageProps: { id: `${id}usage` },
    statusProps: { role: "status", style: OUT_OF_SIGHT, children: statusText(state) },
    check: composer.check,
  };
}

/** Props of `SlashSuggestions`. */
export interface SlashSuggestionsProps {
  readonly composer: SlashComposer;
  readonly className?: string;
  /** Renders a suggestion. @default its name, its other names and its description */
  readonly children?: (suggestion: Suggestion, isActive: boolean) => ReactNode;
}

/**
 * An unstyled list of the suggestions: `[data-active]` is the active one, `[data-heading]` and `[data-more]` are rows.
 */
export function SlashSuggestions({ composer, className, children = defaultRow }: SlashSuggestionsProps): ReactElement {
  const { state, listProps, optionProps } = composer;
  const active = useRef<Scrollable>(null);
  useEffect(() => {
    active.current?.scrollIntoView({ block: "nearest" }); // new browsers return a promise, which React takes for a cleanup
  }, [state.active, state.suggestions]);
  const rows = state.suggestions.map((suggestion, index) => {
    const { section, insert } = suggestion;
    const isActive = index === state.active;
    const isFirst = section !== undefined && section !== state.suggestions[index - 1]?.section;
    const option = createElement(
      "li",
      { ...optionProps(index), ref: isActive ? active : undefined },
      children(suggestion, isActive),
    );
    return createElement(Fragment, { key: insert }, isFirst ? note(section, "data-heading") : undefined, option);
  });
  const more = moreText(state);
  return createElement(
    "ul",
    { ...listProps, className },
    ...rows,
    more === undefined ? undefined : note(more, "data-more"),
  );
}

function note(text: string, kind: "data-heading" | "data-more"): ReactElement {
  return createElement("li", { role: "presentation", [kind]: "" }, text);
}

/** Returns the parts of a row, with spaces between them for pages without styles and for screen readers. */
function defaultRow({ kind, label, insert, aliases = [], description }: Suggestion): ReactNode {
  return [
    createElement("code", { key: "name" }, kind === "command" ? `/${label}` : insert),
    ...(aliases.length > 0 ? [" ", createElement("small", { key: "aliases" }, aliases.join(" "))] : []),
    ...(description === undefined ? [] : [" ", createElement("span", { key: "description" }, description)]),
  ];
}

/** An element, without the types of a browser, which not every app of this code has. */
interface Scrollable extends HTMLLIElement {
  scrollIntoView(options: { readonly block: "nearest" }): void;
}

const NO_COMMANDS: Catalogue = { commands: [] };

const OUT_OF_SIGHT: CSSProperties = {
  position: "absolute",
  width: 1,
  height: 1,
  margin: 0,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
};

/** Returns the text area of an event. */
function fieldOf(target: EventTarget): TextField {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the props are those of a text area
  return target as unknown as TextField;
}
