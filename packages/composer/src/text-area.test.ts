import { describe, expect, it } from "vitest";
import {
  applyEdit,
  comboboxAttributes,
  type ComposerState,
  createComposer,
  moreText,
  optionId,
  statusText,
  type TextField,
} from "./index.js";

/** A text area that records what is done to it. */
function field(canInsert: boolean): TextField & { readonly calls: unknown[] } {
  const calls: unknown[] = [];
  const record =
    (name: string) =>
    (...args: unknown[]): void => {
      calls.push([name, ...args]);
    };
  return {
    calls,
    value: "/le",
    selectionStart: 3,
    selectionEnd: 3,
    ownerDocument: {
      execCommand: (...args) => {
        calls.push(["execCommand", ...args]);
        return canInsert;
      },
    },
    focus: record("focus"),
    setSelectionRange: record("setSelectionRange"),
    setRangeText: record("setRangeText"),
    dispatchEvent: ({ type, bubbles }) => {
      calls.push(["dispatchEvent", type, bubbles]);
      return true;
    },
  };
}

describe("an edit", () => {
  const edit = { start: 0, end: 3, insert: "/letter " };
  const typing = [["focus"], ["setSelectionRange", 0, 3], ["execCommand", "insertText", false, "/letter "]];

  it("is typed into the text area, which sends its own event", () => {
    const area = field(true);
    applyEdit(area, edit);
    expect(area.calls).toEqual(typing);
  });

  it("replaces the text and sends the event in a browser that cannot type", () => {
    const area = field(false);
    applyEdit(area, edit);
    expect(area.calls).toEqual([
      ...typing,
      ["setRangeText", "/letter ", 0, 3, "end"],
      ["dispatchEvent", "input", true],
    ]);
  });
});

describe("for screen readers", () => {
  const stateOf = (text: string, limit = 20): ComposerState => {
    const names = ["letter", "legal-research", "list"];
    const composer = createComposer({ catalogue: { commands: names.map((name) => ({ name, kind: "skill" })) }, limit });
    composer.update(text, text.length);
    return composer.getState();
  };

  it("the text area says which suggestion is active", () => {
    expect(comboboxAttributes(stateOf("/l"), "x")).toEqual({
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      "aria-expanded": true,
      "aria-controls": "x",
      "aria-activedescendant": optionId("x", 0),
    });
    expect(optionId("x", 2)).toBe("x-2");
    const none = { "aria-expanded": false, "aria-activedescendant": undefined };
    expect(comboboxAttributes(stateOf("text"), "x")).toMatchObject(none);
    expect(comboboxAttributes({ ...stateOf("/l"), active: -1 }, "x")["aria-activedescendant"]).toBeUndefined();
  });

  it.each([
    ["/l", 20, "3 completions", undefined],
    ["/le", 1, "1 of 2 completions", "1 more. Type on to find them."],
    ["/lis", 20, "1 completion", undefined],
    ["text", 20, "", undefined],
  ])("the number of completions of %j, of which %i are shown, is %j", (text, limit, status, more) => {
    expect([statusText(stateOf(text, limit)), moreText(stateOf(text, limit))]).toEqual([status, more]);
  });
});
