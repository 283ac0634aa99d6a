import { expect, it } from "vitest";
import { convertDeterministically, memoryConfigs, verifyConversion } from "../index.js";

const convert = async (content: string, userArguments = ""): Promise<string> => {
  const input = { content, name: "kit:trace", userArguments };
  const { convertedContent, inlined } = await convertDeterministically(input, memoryConfigs([]));
  expect(verifyConversion({ ...input, inlined, agents: [], skills: [] }, convertedContent)).toEqual([]);
  return convertedContent;
};
const DESCRIBED =
  '---\narguments:\n  - name: size\n    description: "A0 or A1"\n  - name: columns\n---\nMake a poster.';
const ASKED =
  /\n\nNo arguments were given\. If this text cannot do without (.+), take them from the task at hand, or ask/;

it("explains the arguments that a frontmatter describes", async () => {
  expect(await convert(DESCRIBED, "A0 with photos")).toBe(
    "Make a poster.\n\nArguments: A0 with photos\n\nThe arguments of this text, in this order:\n\n- size: A0 or A1",
  );
  expect(await convert(`${DESCRIBED} Its size is A0 or A1.`)).toBe("Make a poster. Its size is A0 or A1.");
  const blank = DESCRIBED.replace("A0 or A1", " ");
  expect(await convert(blank, "A0 with photos")).toBe("Make a poster.\n\nArguments: A0 with photos");
});

it.each([
  ["# Trace\n\n## Usage\n\n```\n/trace [what is broken]\n```\n\nFind the cause.", "[what is broken]"],
  ["```\n/kit-trace [target] [--type a|b] [--all]\n```\n\nTry `/kit:trace src --all`. Find the cause.", "[target]"],
  ["**Usage**: `/kit:trace [target] [a|b] [--all]`\n\nFind the cause.", "[target] [a|b]"],
  ["Usage: /trace <target>\n\nFind the cause.", "<target>"],
  ["```\n/kit:trace [target]\n```\n\nFind the cause.", "[target]"],
  ["---\nargument-hint: <file> [--all]\n---\nFind the cause in the file.", "<file>"],
  ["Usage:\n\n```\n/trace [file]   # one file\n```\n\nFind the cause.", "[file]"],
  ["---\nargument-hint: file [--all]\n---\nFind the cause in the file.", "<file>"],
  ["```\n/trace [file]\n/trace [folder]\n```\n\nFind the cause.", "[file]"],
  ["---\nargument-hint: '[file]'\n---\n```\n/trace [file]\n```\n\nFind the cause.", "[file]"],
  ["---\narguments:\n  - name: file\n    required: true\n---\nFind the cause in the file.", "<file>"],
])("says that a text asks for arguments and has none: %j", async (content, names) => {
  expect(ASKED.exec(await convert(content))?.[1]).toBe(names);
  expect(await convert(content, "a.ts")).not.toMatch(ASKED);
});

it.each([
  "Usage:\n\n```\n/trace\n/trace [file]\n```\n\nFind the cause.",
  "Usage:\n\n```\n/trace          # everything\n/trace [file]   # one file\n```\n\nFind the cause.",
  "Usage: `/trace --fast` or\n\n```\n/trace [--all]\n/other <file>\n```\n\nFind the cause.",
  "---\nargument-hint: <file>\n---\nFind the cause in $ARGUMENTS.",
  "Find the cause. People also type /trace [file]",
  "---\nargument-hint: '[file]'\n---\nFind the cause.",
  "---\nargument-hint: '[file]'\n---\n**Usage**: `/kit:trace [file]`\n\nFind the cause.",
])("leaves out arguments that are optional or named already: %j", async (content) => {
  expect(await convert(content)).not.toMatch(ASKED);
});

it("names arguments without a place by the hint, unless the text explains them", async () => {
  const content = "---\nargument-hint: <file> [--all]\n---\nFind the cause.";
  expect(await convert(content, "a.ts  ")).toBe("Find the cause.\n\nArguments (<file> [--all]): a.ts");
  expect(await convert(`${content}\n\nUsage: /trace <file> [--all]`, "a.ts")).toMatch(/\n\nArguments: a\.ts(?:\n|$)/);
  expect(await convert(content.replace("the cause", "$1"), "a.ts b.ts")).not.toContain("Arguments (");
  expect(await convert("Find the cause.", "a.ts")).toBe("Find the cause.\n\nArguments: a.ts");
  expect(await convert(`${content}\n\nArguments:`, "  ")).toContain("\n\nArguments:\n\nNo arguments were given.");
});

it("names them by a hint of at most sixty characters", async () => {
  const hint = (length: number): string => `<${"a".repeat(length - 2)}>`;
  const convertWith = async (length: number) =>
    await convert(`---\nargument-hint: ${hint(length)}\n---\nFind the cause.`, "a.ts");
  expect(await convertWith(60)).toBe(`Find the cause.\n\nArguments (${hint(60)}): a.ts`);
  expect(await convertWith(61)).toBe("Find the cause.\n\nArguments: a.ts");
});

it.each([
  "No arguments were given. If this text cannot do without <file>, take them from the task at hand, or ask for them first.",
  "The arguments of this text, in this order:\n\n- file: one file",

  "In the <command> sections below, $ARGUMENTS stands for the words that follow the command's name.",
  "In the <command> sections below, $ARGUMENTS stands for the words that follow the command's name, $1 for the first of them, \
and so on.",
])("says nothing that the check of a prompt would call an addition: %s", (note) => {
  const content = `Find the cause. ${"Read the log of that day, and keep a list of what it says. ".repeat(4)}`;
  const source = { content, inlined: [], agents: [], skills: [] };
  const codes = verifyConversion(source, `${content}\n\n${note}`).map(({ code }) => code);
  expect(codes.filter((code) => code !== "placeholder-left")).toEqual([]);
});
