import { type Composer, createComposer, type TextEdit } from "@langslash/composer";
import type { Catalogue } from "@langslash/grammar";
import type { Page } from "playwright-core";
import { bundleFor, type ReactVersion } from "./bundle-for.js";

/** What a user sees at the text area. */
export interface Seen {
  readonly text: string;
  /** Texts that the suggestions begin with, if the list is open. */
  readonly options: readonly string[];
  /** The one that is active. */
  readonly active: string | undefined;
  /** The last message that was sent. */
  readonly sent: string;
}

/** A text area with completion, to which a test types. */
export interface ComposerDriver {
  /** Empties the text area. */
  clear(): Promise<void>;
  type(text: string): Promise<void>;
  press(key: string): Promise<void>;
  see(): Promise<Seen>;
}

/** Types into a bare controller, with a text area that consists of a text and a caret. */
export function controllerDriver(catalogue: Catalogue): ComposerDriver {
  const composer: Composer = createComposer({ catalogue });
  let text = "";
  let caret = 0;
  let sent = "";
  const apply = ({ start, end, insert }: TextEdit): void => {
    text = `${text.slice(0, start)}${insert}${text.slice(end)}`;
    caret = start + insert.length;
    composer.update(text, caret);
  };
  const press = (key: string): void => {
    const result = composer.key({ key });
    if (result.handled) return result.edit && apply(result.edit);
    if (key === "Enter") {
      sent = text.trim();
      apply({ start: 0, end: text.length, insert: "" });
    }
    if (key === "Backspace") apply({ start: Math.max(0, caret - 1), end: caret, insert: "" });
    if (key === "ArrowLeft") {
      caret = Math.max(0, caret - 1);
      composer.update(text, caret);
    }
  };
  return {
    clear: async () => apply({ start: 0, end: text.length, insert: "" }),
    async type(typed) {
      for (const character of typed) apply({ start: caret, end: caret, insert: character });
    },
    press: async (key) => press(key),
    async see() {
      const { suggestions, active } = composer.getState();
      const names = suggestions.map(({ kind, label, insert }) => (kind === "command" ? `/${label}` : insert));
      return { text, options: names, active: names[active], sent };
    },
  };
}

/** Types into a page. */
export function pageDriver(page: Page, readSent: () => Promise<string>): ComposerDriver {
  const message = page.getByRole("combobox", { name: "Message" });
  const shown = page.locator("[role=option]:visible");
  /** All at once, because each question to the browser takes about as long as a key. */
  const readOptions = (): Promise<Pick<Seen, "options" | "active">> =>
    shown.evaluateAll((all: readonly ShownOption[]) => {
      // The other names of a command follow in an element of their own.
      const nameOf = (option: ShownOption): string => option.querySelector("code").firstChild.textContent.trim();
      const active = all.find((option) => option.getAttribute("aria-selected") === "true");
      return { options: all.map(nameOf), active: active && nameOf(active) };
    });
  return {
    clear: () => message.fill(""),
    type: (text) => message.pressSequentially(text),
    press: (key) => message.press(key),
    see: async () => {
      const [text, options, sent] = await Promise.all([message.inputValue(), readOptions(), readSent()]);
      return { text, ...options, sent };
    },
  };
}

/** The part of an element of the page that is read. */
interface ShownOption {
  getAttribute(name: string): string | null;
  querySelector(selector: string): { readonly firstChild: { readonly textContent: string } };
}

/** Opens a page with a message field: in a version of React, or without a framework. */
export async function openMessageField(
  page: Page,
  framework: ReactVersion | undefined,
  catalogue: Catalogue,
): Promise<void> {
  await page.setContent('<!doctype html><html lang="en"><title>Chat</title><div id="root"></div>');
  const start = `const start = { catalogue: ${JSON.stringify(catalogue)}, root: document.getElementById("root") };`;
  const plain = new URL("../pages/__fixtures__/plain-page.ts", import.meta.url);
  const file = framework === undefined ? plain : new URL("react-page.ts", import.meta.url);
  const content = `${start}\n${await bundleFor(file, framework ?? 19)}`;
  await page.addScriptTag({ content });
}
