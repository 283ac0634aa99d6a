import { outlineOf } from "@langslash/testing/outline-of";
import { describe, expect, it } from "vitest";
import { verifyConversion } from "../index.js";

const messagesOf = (content: string, output: string, userArguments = ""): string[] =>
  verifyConversion({ content, userArguments, inlined: [], agents: [], skills: [] }, output).flatMap(
    ({ code, message }) => (["heading-lost", "code-block-lost", "size"].includes(code) ? message : []),
  );

describe("a heading", () => {
  it.each([
    ["## Read the letters", "### Read  the letters", []],
    ["  ## Read the letters", "Then: Read the letters", []],
    ["  ## Read the letters", "Go", ["A heading is missing from the prompt: Read the letters"]],
    ["##  Read the letters", "Go", ["A heading is missing from the prompt: Read the letters"]],
    ["## Letters of $ARGUMENTS", "## Letters of May", []],
    ["Read the letters", "Go", []],
    ["    ## Read the letters", "Go", []],
    ["Letter ## Read the letters", "Go", []],
  ])("is missing if its words are: %j in %j", (content, output, expected) => {
    expect(messagesOf(content, output, "May")).toEqual(expected);
  });

  it("is reported with nineteen others at most", () => {
    const content = Array.from({ length: 25 }, (_, number) => `## Letter ${number}`).join("\n\n");
    expect(messagesOf(content, "Go")).toHaveLength(20);
  });
});

describe("code blocks", () => {
  const block = "```sh\ngit log\n```";
  it.each([
    [block, block, []],
    ["Go", block, []],
    ["Write ```sh``` at its top.", "Go", []],
    [block, "git log", ["Code blocks are missing from the prompt: 1."]],
    [`${block}\n\n${block}`, "git log, twice", ["Code blocks are missing from the prompt: 2."]],
    [`${block}\n\n${block}`, block, ["Code blocks are missing from the prompt: 1."]],
  ])("are counted: %j in %j", (content, output, expected) => {
    expect(messagesOf(content, output)).toEqual(expected);
  });
});

describe("the size of a prompt", () => {
  const thousand = "Sort all. ".repeat(100);
  it.each([
    ["two fifths of the command", thousand, thousand.slice(0, 400), "", []],
    ["less", thousand, thousand.slice(0, 399), "", ["The prompt has only 399 characters, but the command has 1000."]],
    [
      "much more",
      "Sort all. ",
      thousand.repeat(2),
      "",
      ["The prompt has 2000 characters, but its sources have only 10."],
    ],
    ["that of long arguments", "$ARGUMENTS", thousand.repeat(2), thousand.repeat(2), []],
  ])("is compared with that of its sources: %s", (_what, content, output, userArguments, expected) => {
    expect(messagesOf(content, output, userArguments)).toEqual(expected);
  });
});

it("names syntax that the reader does not have", () => {
  const source = { content: "Go", inlined: [], agents: [], skills: [] };
  expect(outlineOf(verifyConversion(source, "Go: !`git log`"))).toEqual(["warning dead-syntax"]);
});
