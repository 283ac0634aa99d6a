import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import { commandRuns, commandsOfWork } from "./command-runs.js";

const known = new Set(["check", "deploy"]);
const isKnown = (name: string): boolean => known.has(name);
const runsIn = (text: string): string[] => commandRuns(new SourceText(text), isKnown).map(({ name }) => name);
const worksIn = (text: string): string[] => commandsOfWork(new SourceText(text), isKnown).map(({ name }) => name);

describe("a step that is a command", () => {
  it.each([
    "1. /check\n2. /deploy\n3. /check the result",
    "1. Write the code\n2. /check - looks at all files",
    "1. Write the code\n2. /check — looks at all files",
    "1. Write the code\n2. /check -> the list",
    "1. Write the code\n2. /check → the list",
    "1. Write the code\na 2. /check the result",
    "1. Write the code\n2./check the result",
    `1. /check the result\n${" ".repeat(260)}2. Write the code`,
    "Write the code\n2. /check the result\nWrite a note",
  ])("is none in a list of commands, or if it is described: %j", (items) => {
    expect(runsIn(`## Steps\n\n${items}`)).toEqual([]);
  });
});

describe("the text of a call", () => {
  it.each([
    'Say it (prompt: "See the log of /check")',
    'The agent(s) has a prompt: "See the log of /check"',
    'Agent(prompt: "See the log") and "the log of /check',
    'Agent(prompt: See the log) has "the log of /check',
  ])("is no other text in quotes: %j", (text) => {
    expect(runsIn(text)).toEqual([]);
    expect(worksIn(text)).toEqual([]);
  });
});

describe("a command in quotes or code", () => {
  it.each([
    'Write "Call /check." to the log.',
    'Write "Done." and "Call /check." to the log.',
    "Write “Call /check.” to the log.",
    "Schreibe „Call /check“ in die Datei.",
    "Écris « Call /check » dans le journal.",
    "「Call /check」と書く",
  ])("is left out in the middle of it: %j", (text) => {
    expect(runsIn(text)).toEqual([]);
    expect(worksIn(text)).toEqual([]);
  });

  it.each(['Call "/check".', 'Call "`/check`".', 'Call "**/check**".', 'Write "Done." and call "/check".'])(
    "is found if it is all of it: %j",
    (text) => {
      expect(runsIn(text)).toEqual(["check"]);
      expect(worksIn(text)).toEqual(["check"]);
    },
  );
});

describe("a command of the work", () => {
  it.each([
    "The list has /check.",
    "| list | /check |",
    "## Handoff\n\nCall /check.",
    "## Output\n\nRun /check.",
    "**Note**: run /check.",
    "Next: the list → /check",
    "Danach: the list · /check",
    "告诉用户。调用 /check",
  ])("may have no verb: %j", (text) => {
    expect(worksIn(text)).toEqual(["check"]);
  });

  it.each([
    "Next: /check",
    "Nächste Schritte: /check",
    "Далее: /check",
    "> the list of /check",
    "> run /check",
    "  > run /check",
    "**A very variant note:** the list of /check",
    "Tell the user to run /check.",
    "The list is on the user call /check.",
    "## Handoff\n\nRun /check.",
    "## Output\n\nThe list of /check.",
    "## Output\n\n```\nrun /check\n```",
    "```\ncall /check\n```",
    "```\nthe list of /check\n```",
  ])("is none in a note, a message or a list of what comes next: %j", (text) => {
    expect(worksIn(text)).toEqual([]);
  });
});
