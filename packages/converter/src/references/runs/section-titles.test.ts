import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import { runLines } from "./run-lines.js";

/** What the title of a section says about its lines. */
const sectionOf = (title: string): string[] => {
  const line = runLines(new SourceText(`# Ship\n\n## ${title}\n\nRun /check.`)).at(-1);
  const kinds = { about: line?.isAbout, later: line?.isLater, step: line?.isStep };
  return Object.entries(kinds).flatMap(([kind, is]) => (is === true ? [kind] : []));
};

describe("a section about the command or its results", () => {
  it.each([
    "Commands",
    "Gebruik",
    "Usage of the command",
    "📌 Usage",
    "Uso",
    "A short summary",
    "Verwandte Befehle",
    "Wann aufrufen",
    "Resumen",
    "Qué sale: salidas",
    "Quando usare questo comando",
    "Enkele voorbeelden",
    "Quando rodar",
    "Когда запускать",
    "Quand lancer cette commande",
    "命令列表",
    "Parse errors",
    "Typische Serverfehler",
    "Los requisitos",
    "Un exemple",
    "Um exemplo",
    "Further reading",
    "… Out of scope",
  ])("is one titled %j", (title) => {
    expect(sectionOf(title)).toEqual(["about"]);
  });

  it.each([
    "3. Usage",
    "2.1) Usage",
    "4b: Usage",
    "1. — Usage",
    "Step 3 - Usage",
    "Step 2: Usage",
    "Step 2b) Usage",
    "Schritt 2: Notes",
    "Paso 2: Notas",
    "Étape 2 : Usage",
    "步骤 2：Usage",
    "5. Further reading",
  ])("may have a number: %j", (title) => {
    expect(sectionOf(title)).toEqual(["about", "step"]);
  });

  it.each(["With notes of the team", "Commands for builds", "Reusage", "A gebruik", "For further reading"])(
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
    ["Siguiente", ["later"]],
    ["Suite", ["later"]],
    ["Próximo", ["later"]],
    ["Далее", ["later"]],
    ["前提", ["about", "later"]],
    ["The handoff", []],
  ])("is one titled %j", (title, kinds) => {
    expect(sectionOf(title)).toEqual(kinds);
  });
});

describe("a section that is a step or a procedure", () => {
  it.each([
    "Workflow",
    "The release process",
    "Ablauf",
    "Flujo",
    "Déroulement",
    "工作流",
    "1. Check",
    "2) Check",
    "4b: Check",
    "10.2: Check",
    "Step 1",
    "**Phase a**",
    "Schritt 1",
    "Fase 1",
  ])("is one titled %j", (title) => {
    expect(sectionOf(title)).toEqual(["step"]);
  });

  it.each(["Stepping back", "Step", "The first step 1", "Version 2. Check", "7", "a第1步", "Stage-hands"])(
    "is not one titled %j",
    (title) => {
      expect(sectionOf(title)).toEqual([]);
    },
  );
});
