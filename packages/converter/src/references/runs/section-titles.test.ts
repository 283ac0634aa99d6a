import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import { runLines } from "./run-lines.js";

/** What the title of a section says about its lines. */
const sectionOf = (title: string): string[] => {
  const line = runLines(new SourceText(`# Ship\n\n## ${title}\n\nRun /check.`)).at(-1);
  const kinds = { about: line?.isAside, later: line?.isLater, step: line?.isStep };
  return Object.entries(kinds).flatMap(([kind, is]) => (is === true ? [kind] : []));
};

describe("a section about the command or its results", () => {
  it.each(["Commands", "Usage of the command", "📌 Usage", "Qué sale: salidas", "Когда запускать", "命令列表"])(
    "is one titled %j",
    (title) => {
      expect(sectionOf(title)).toEqual(["about"]);
    },
  );

  it.each(["3. Usage", "2.1) Usage", "4b: Usage", "1. — Usage", "Étape 2 : Usage", "步骤 2：Usage"])(
    "may have a number: %j",
    (title) => {
      expect(sectionOf(title)).toEqual(["about", "step"]);
    },
  );

  it.each(["With notes of the team", "Commands for builds", "Reusage", "A gebruik"])(
    "does not begin with other words: %j",
    (title) => {
      expect(sectionOf(title)).toEqual([]);
    },
  );
});

describe("a section about steps of the user before or afterwards", () => {
  it.each([
    ["What's next", ["later"]],
    ["Handoff", ["later"]],
    ["→ Handoff", ["later"]],
    ["Weiter", ["later"]],
    ["Próximo", ["later"]],
    ["Далее", ["later"]],
    ["前提", ["about", "later"]],
  ])("is one titled %j", (title, kinds) => {
    expect(sectionOf(title)).toEqual(kinds);
  });
});

describe("a section that is a step or a procedure", () => {
  it.each(["Workflow", "The release process", "Ablauf", "Flujo", "Déroulement", "工作流"])(
    "is one titled %j",
    (title) => {
      expect(sectionOf(title)).toEqual(["step"]);
    },
  );

  it.each(["Stepping back", "Step", "The first step 1", "Version 2. Check", "a第1步"])(
    "is not one titled %j",
    (title) => {
      expect(sectionOf(title)).toEqual([]);
    },
  );
});
