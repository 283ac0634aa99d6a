import { outlineOf } from "@langslash/testing/outline-of";
import { describe, expect, it } from "vitest";
import { verifyConversion } from "../index.js";

const CONTENT = "---\ndescription: Sorts letters\n---\nSort the letters of $ARGUMENTS by date, and file them.";
const RIGHT = "Sort the letters of May by date, and file them.";
const source = { content: CONTENT, userArguments: "May", inlined: [], agents: [], skills: [] };

it.each([
  [`\n\n---\ntitle: Letters\n---\n${RIGHT}`, "error frontmatter-left"],
  [`## Sure, that works\n\n${RIGHT}`, "error preamble"],
  [`> **I’ll begin at once.**\n\n${RIGHT}`, "error preamble"],
  [`${RIGHT}\n\nLet me know what else you need.\n\n\n\n\n`, "error afterword"],
  [`${RIGHT}\n\n- **Feel free** to ask.`, "error afterword"],
])("an answer with words around the prompt is an error: %j", (output, expected) => {
  expect(outlineOf(verifyConversion(source, output))).toContain(expected);
});

it("needs no arguments if none were given", () => {
  const plain = { ...source, content: "Sort the letters.", userArguments: " " };
  expect(verifyConversion(plain, "Sort the letters.")).toEqual([]);
});

describe("an error", () => {
  it.each([
    [
      `Sure, here it is:\n\n${RIGHT}`,
      "The answer begins with a comment about the prompt.",
      "The answer begins with a comment about the prompt. Give the prompt and nothing else.",
    ],
    [
      `${RIGHT}\n\nLet me know what else you need.`,
      "The answer ends with a comment about the prompt.",
      "The answer ends with a comment about the prompt. Give the prompt and nothing else.",
    ],
    [
      "Sort the letters of $1 by date.\n\nFile those of $1, and note what $ARGUMENTS means.",
      "These placeholders are still in the prompt: $1, $ARGUMENTS.",
      "These placeholders are still in the prompt: $1, $ARGUMENTS. Put the user's arguments in their place.",
    ],
  ])("says what is wrong, and what to do: %#", (output, message, instruction) => {
    const content =
      "---\nargument-hint: <month>\n---\nSort the letters of $1 by date.\n\nFile those of $1, and note what $ARGUMENTS means.";
    expect(verifyConversion({ ...source, content }, output)).toContainEqual(
      expect.objectContaining({ message, instruction }),
    );
  });
});
