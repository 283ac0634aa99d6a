import { expect, it } from "vitest";
import { fillSection } from "./rewriter.js";
import { SourceText } from "../source/source-text.js";

it("fills the arguments into the text of an agent, and not into that of another command", () => {
  const text = "Sort the letters of $ARGUMENTS.";
  const filled = { missing: [], warnings: [], isAbout: false };
  expect(fillSection({ type: "agent", name: "clerk" }, new SourceText(text), "May")).toEqual({
    ...filled,
    text: "Sort the letters of May.",
  });
  expect(fillSection({ type: "command", name: "sort" }, new SourceText(text), "May")).toEqual({ ...filled, text });
  expect(fillSection({ type: "file", name: "commands/sort.md" }, new SourceText(text), "May")).toEqual({
    ...filled,
    text,
  });
});

it.each([
  "---\nargument-hint: <month>\n---\nSort $ARGUMENTS.",
  "| `$ARGUMENTS` | the month |\n\nSort $ARGUMENTS.",
  "|`$ARGUMENTS`| the month |\n\nSort $ARGUMENTS.",
  "| \t`$ARGUMENTS`  | the month |\n\nSort $ARGUMENTS.",
])("keeps a text that shows the file or the placeholders of a command: %j", (text) => {
  expect(fillSection({ type: "file", name: "rules/sort.md" }, new SourceText(text), "May")).toEqual({
    text,
    missing: [],
    warnings: [],
    isAbout: true,
  });
});
