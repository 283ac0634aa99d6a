// A page with a text area and a list, which measures itself. Bundled by keystrokes.ts.
import { createComposer } from "@langslash/composer";
import { commandsOf } from "./keystroke-commands.js";

interface PageElement {
  textContent: string;
  readonly offsetHeight: number;
  append(...nodes: readonly PageElement[]): void;
  replaceChildren(...nodes: readonly PageElement[]): void;
}
declare const document: { readonly body: PageElement; createElement(name: string): PageElement };

/** Types a text again and again, and returns the milliseconds of each key: until the list is there, with its layout. */
function keystrokes(count: number, text: string, rounds: number): number[] {
  const composer = createComposer({ catalogue: { commands: commandsOf(count) } });
  const list = document.createElement("ul");
  document.body.replaceChildren(list);
  composer.subscribe(() => {
    const rows = composer.getState().suggestions.map(({ insert, description = "" }) => {
      const row = document.createElement("li");
      row.textContent = `${insert} ${description}`;
      return row;
    });
    list.replaceChildren(...rows);
  });
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (let end = 1; end <= text.length; end += 1) {
      const start = performance.now();
      composer.update(text.slice(0, end), end);
      if (list.offsetHeight < 0) throw new Error("A list has no negative height.");
      samples.push(performance.now() - start);
    }
    composer.update("", 0);
  }
  return samples;
}

Object.assign(globalThis, { keystrokes });
