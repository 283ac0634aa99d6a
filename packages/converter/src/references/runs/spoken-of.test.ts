import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import { commandsOfWork } from "./command-runs.js";

const worksIn = (text: string): number => commandsOfWork(new SourceText(text), (name) => name === "check").length;

describe("a command is not part of the work", () => {
  it.each([
    "The list is written by /check.",
    "Die Liste wird gelesen durch `/check`.",
    "El flujo sigue con /check.",
    "La liste vient avant /check.",
    "A lista vem após /check.",
    "Список строится перед /check.",
    "由 /check 写",
  ])("after words for the time or the source of other work: %j", (text) => {
    expect(worksIn(text)).toBe(0);
  });

  it.each(["The last step of /check has a list.", "Der letzte Teil von /check hat eine Liste."])(
    "if only a part of it is meant: %j",
    (text) => {
      expect(worksIn(text)).toBe(0);
    },
  );
});

describe("a command is part of the work", () => {
  it.each([
    "The list of /check.",
    "The carrier of the list is known to /check.",
    "The phase of the list: /check.",
    "The list has /checklist and /check.",
  ])("if its text is meant, or without such words: %j", (text) => {
    expect(worksIn(text)).toBe(1);
  });
});
