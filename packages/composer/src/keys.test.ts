import type { Catalogue } from "@langslash/grammar";
import { describe, expect, it } from "vitest";
import { type Composer, createComposer } from "./index.js";

const catalogue: Catalogue = {
  commands: [
    { name: "letter", kind: "skill", parameters: { tone: { values: ["kind", "firm"] } } },
    { name: "legal-research", kind: "skill" },
    { name: "list", kind: "command" },
  ],
};

const typed = (text: string, start = text.length, end = start): Composer => {
  const composer = createComposer({ catalogue });
  composer.update(text, start, end);
  return composer;
};
const chosen = (composer: Composer): string | undefined => {
  const { active, suggestions } = composer.getState();
  return suggestions[active]?.insert;
};

describe("a key", () => {
  it("moves through the suggestions, and from each end to the other", () => {
    const composer = typed("/l");
    const names = composer.getState().suggestions.map(({ insert }) => insert);
    expect(names).toHaveLength(3);
    expect(chosen(composer)).toBe(names[0]);
    const after = (key: string): string | undefined => {
      expect(composer.key({ key })).toEqual({ handled: true });
      return chosen(composer);
    };
    expect(["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp"].map(after)).toEqual([
      names[1],
      names[2],
      names[0],
      names[2],
      names[1],
    ]);
    expect(composer.key({ key: "Enter" })).toEqual({
      handled: true,
      edit: { start: 0, end: 2, insert: `${names[1]} ` },
    });
  });

  it.each([
    { key: "x" },
    { key: "Enter", altKey: true },
    { key: "Enter", ctrlKey: true },
    { key: "Enter", metaKey: true },
    { key: "Enter", shiftKey: true },
    { key: "Enter", isComposing: true },
    { key: "Enter", keyCode: 229 },
  ])("is left to the text area: %j", (event) => {
    const composer = typed("/l");
    const before = composer.getState();
    expect(composer.key(event)).toEqual({ handled: false });
    expect(composer.getState()).toBe(before);
  });

  it.each(["Enter", "Tab", "Escape", "ArrowDown"])("%s is left to the text area while the list is closed", (key) => {
    expect(typed("text").key({ key })).toEqual({ handled: false });
  });

  it("Enter sends the message, and Tab accepts, when the first suggestion is a parameter", () => {
    const composer = typed("/letter ");
    expect(composer.getState()).toMatchObject({ isOpen: true, active: -1 });
    expect(composer.key({ key: "Enter" })).toEqual({ handled: false });
    expect(composer.key({ key: "Tab" })).toEqual({ handled: true, edit: { start: 8, end: 8, insert: "tone=" } });
  });

  it("ArrowUp chooses the last suggestion when none is active", () => {
    const composer = typed("/letter tone=");
    composer.update("/letter ", 8);
    expect(composer.key({ key: "ArrowUp" })).toEqual({ handled: true });
    expect(composer.getState().active).toBe(composer.getState().suggestions.length - 1);
  });

  it("Escape closes the list until the word changes", () => {
    const composer = typed("/l");
    expect(composer.key({ key: "Escape" })).toEqual({ handled: true });
    expect(composer.getState()).toMatchObject({ isOpen: false, suggestions: [], more: 0, active: -1 });
    composer.update("/l", 2);
    expect(composer.getState().isOpen).toBe(false);
    composer.update("/l | /l", 7);
    expect(composer.getState().isOpen).toBe(true);
    composer.update("/le", 3);
    expect(composer.getState().isOpen).toBe(true);
    composer.update("/l", 2);
    expect(composer.getState().isOpen).toBe(true);
  });
});

describe("the list", () => {
  it("keeps the active suggestion if the same text is reported again", () => {
    const composer = typed("/l");
    composer.key({ key: "ArrowDown" });
    const before = composer.getState();
    composer.update("/l", 2);
    expect(composer.getState()).toBe(before);
    composer.update("/l", 1);
    expect(composer.getState().active).toBe(0);
  });

  it("is closed while text is selected, and when the only suggestion is typed already", () => {
    expect(typed("/le", 1, 3).getState().isOpen).toBe(false);
    expect(typed("/list").getState().isOpen).toBe(false);
    expect(typed("/LIST").getState().isOpen).toBe(false);
    expect(typed("/lis").getState().isOpen).toBe(true);
    expect(typed("/let").getState().isOpen).toBe(true);
  });

  it("stays open without an active suggestion when a whole name is the beginning of another", () => {
    const commands = ["letter", "letter-to-client"].map((name) => ({ name, kind: "skill" as const }));
    const composer = createComposer({ catalogue: { commands } });
    composer.update("/letter", 7);
    expect(composer.getState()).toMatchObject({ isOpen: true, active: -1, suggestions: { length: 2 } });
  });

  it("follows a text that changes while the caret stays", () => {
    const composer = typed("/l");
    composer.update("/x", 2);
    expect(composer.getState().isOpen).toBe(false);
  });

  it("opens again at the next update after it was closed", () => {
    const composer = typed("/l");
    composer.close();
    expect(composer.getState().isOpen).toBe(false);
    composer.update("/l", 2);
    expect(composer.getState().isOpen).toBe(true);
  });
});

describe("an accepted suggestion", () => {
  it.each([
    ["/le", 3, "/letter "],
    ["/le x", 3, "/letter "],
    ['/le"a b', 3, "/letter "],
    ["/letter to", 10, "tone="],
    ["/letter tone=k", 14, "tone=kind "],
  ])("in %j at %i becomes %j, with a space", (text, caret, insert) => {
    const composer = typed(text, caret);
    const index = composer.getState().suggestions.findIndex((suggestion) => suggestion.insert === insert.trim());
    expect(composer.accept(index)?.insert).toBe(insert);
  });

  it("that does not exist is no edit", () => {
    expect(typed("/le").accept(9)).toBeUndefined();
    expect(typed("text").accept(0)).toBeUndefined();
  });
});

it("the command at the caret is the one whose name begins before it", () => {
  const text = "/letter a | /legal-research /letter b";
  const at = (caret: number): string | undefined => typed(text, caret).getState().command?.name;
  const names = [0, 1, 8, 12, 13, 28, 29, text.length].map(at);
  expect(names.slice(0, 4)).toEqual([undefined, "letter", "letter", "letter"]);
  expect(names.slice(4)).toEqual(["legal-research", "legal-research", "letter", "letter"]);
});

describe("an accepted suggestion", () => {
  const accepted = (marked: string): string => {
    const caret = marked.indexOf("|");
    let text = marked.replace("|", "");
    const composer = typed(text, caret);
    const result = composer.key({ key: "Tab" });
    const { start, end, insert } = (result.handled && result.edit) || { start: 0, end: 0, insert: "" };
    text = text.slice(0, start) + insert + text.slice(end);
    composer.update(text, start + insert.length);
    return `${text.slice(0, start + insert.length)}|${text.slice(start + insert.length)}`;
  };

  it.each([
    ["/let|", "/letter |"],
    ["/let| tail", "/letter |tail"],
    ["/let|\ntail", "/letter\n|tail"],
    ["/letter tone=k| dear", "/letter tone=kind |dear"],
    ["/letter to| dear", "/letter tone=| dear"],
    ["／let| tail", "/letter |tail"],
  ])("leaves the caret after the space: %j", (before, after) => {
    expect(accepted(before)).toBe(after);
  });

  it("can be followed by arguments in front of other text", () => {
    const composer = typed("/letter tone=soft tail");
    expect(composer.check()).toMatchObject([{ code: "value-not-allowed" }]);
  });
});

it("the suggestion under the pointer becomes active, and Enter takes it", () => {
  const composer = typed("/l");
  composer.activate(2);
  composer.activate(99);
  expect(chosen(composer)).toBe(composer.getState().suggestions[2]?.insert);
  expect(composer.key({ key: "Enter" })).toMatchObject({ edit: { insert: `${chosen(composer)} ` } });
});

it.each([
  ["/client", ["/letter"]],
  ["/lettre", ["/letter"]],
  ["/statut", ["/legal-research"]],
  ["/letter", []],
])("descriptions and typing errors find commands: %s", (text, inserts) => {
  const described = catalogue.commands.map((command) => ({
    ...command,
    description: { letter: "Writes to a client.", "legal-research": "Finds statutes." }[command.name] ?? "",
  }));
  const composer = createComposer({ catalogue: { commands: described } });
  composer.update(text, text.length);
  expect(composer.getState().suggestions.map(({ insert }) => insert)).toEqual(inserts);
});

it("reads the choice of a model as the server does", () => {
  const commands = [{ name: "letter", kind: "skill" as const, models: ["haiku"], parameters: { to: { position: 0 } } }];
  const composer = createComposer({ catalogue: { commands } });
  composer.update("/letter —model haiku Ann", 24);
  expect(composer.check()).toEqual([]);
});
