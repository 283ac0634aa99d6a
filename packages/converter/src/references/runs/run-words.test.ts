import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import { commandRuns, commandsOfWork } from "./command-runs.js";

const isKnown = (name: string): boolean => name === "check";
const runsIn = (text: string): number => commandRuns(new SourceText(text), isKnown).length;
const worksIn = (text: string): number => commandsOfWork(new SourceText(text), isKnown).length;

describe("a command is not part of the work", () => {
  it.each([
    "Recommend /check.",
    "Empfiehl /check.",
    "Muestra /check.",
    "Propose /check.",
    "Покажи /check.",
    "Gợi ý /check.",
    "推荐 /check。",
  ])("in a clause about others: %j", (text) => {
    expect(worksIn(text)).toBe(0);
  });

  it.each([
    "The list has /check.",
    "It may also often open the log of /check.",
    "Learn how the test of /check works.",
    "Adopt a user-facing name for /check.",
  ])("but it is in: %j", (text) => {
    expect(worksIn(text)).toBe(1);
  });

  it.each([
    "Run `/check` manually.",
    "Run /check on the changed files instead.",
    "Ruf /check stattdessen auf.",
    "Invoca /check en su lugar.",
    "Invoque /check à la place.",
  ])("with such words after its name: %j", (text) => {
    expect(runsIn(text)).toBe(0);
  });

  it.each([
    "Run /check; the rest is done manually.",
    "Run /check. Then what?",
    "Run /check on a file that will change.",
    "Ruf /check auf. Das ist nicht alles.",
    "Run /check on every one of the many changed files of this branch, then do the rest manually.",
  ])("but it is with words of another clause: %j", (text) => {
    expect(runsIn(text)).toBe(1);
  });
});

describe("a call on a server", () => {
  it.each(["the api", "an endpoint", "both endpoints", "the route"])("is no call of a command: %j", (words) => {
    expect(runsIn(`Open ${words} and call /check.`)).toBe(0);
    expect(worksIn(`First ${words} /check on it`)).toBe(0);
  });

  it.each(["get", "post", "put", "patch"])("is none with the method %s", (method) => {
    expect(worksIn(`It answers ${method.toUpperCase()} /check with a list.`)).toBe(0);
    expect(worksIn(`| ${method}   /check | the list |`)).toBe(0);
    expect(worksIn(`It answers ${method} the /check with a list.`)).toBe(1);
  });

  it.each([
    "In a rapid test, call /check.",
    "In a page of the server with all of its many parts and texts, the list has /check.",
    "Start the server (see /check).",
    "To get the state, call /check.",
    "Repost /check",
  ])("is not meant by other words: %j", (text) => {
    expect(worksIn(text)).toBe(1);
  });
});
