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
  [`${RIGHT}\n\nNote: I kept all of it.`, "error afterword"],
  [`${RIGHT}\n\nNote I kept all of it.`, "error afterword"],
  [`The final prompt:\n\n${RIGHT}`, "error preamble"],
])("an answer with words around the prompt is an error: %j", (output, expected) => {
  expect(outlineOf(verifyConversion(source, output))).toContain(expected);
});

it("needs no arguments if none were given", () => {
  const plain = { ...source, content: "Sort the letters.", userArguments: " " };
  expect(verifyConversion(plain, "Sort the letters.")).toEqual([]);
});

it("may begin with words of the command that speak of a prompt", () => {
  const content = "Please write a prompt: sort the letters by date, and file them.";
  const plain = { ...source, content, userArguments: "" };
  expect(verifyConversion(plain, content.replace("Please write", "Write"))).toEqual([]);
});

it("needs no names of arguments, only their values", () => {
  const content = "---\nargument-hint: <month>\n---\nSort the letters of $1 by date.";
  const named = { ...source, content, userArguments: "--month May" };
  expect(verifyConversion(named, "Sort the letters of May by date.")).toEqual([]);
  expect(outlineOf(verifyConversion(named, "Sort the letters of June by date."))).toContain("error arguments-lost");
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
