import { expect, it } from "vitest";
import { fillSection } from "./rewriter.js";
import { SourceText } from "../source/source-text.js";

it("fills the arguments into the text of an agent, and not into that of another command", () => {
  const text = "Sort the letters of $ARGUMENTS.";
  const filled = { missing: [], warnings: [], isAbout: false };
  expect(fillSection({ type: "agent" }, new SourceText(text), "May")).toEqual({
    ...filled,
    text: "Sort the letters of May.",
  });
  expect(fillSection({ type: "command" }, new SourceText(text), "May")).toEqual({ ...filled, text });
});
