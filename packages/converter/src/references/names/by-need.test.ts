import { describe, expect, it } from "vitest";
import { findReferences } from "./find-references.js";
import { byNeed } from "../texts/resolve-references.js";
import { SourceText } from "../../source/source-text.js";

const known = { agents: ["code-reviewer", "test-engineer"], skills: ["style-guide"] };
const namesByNeed = (text: string): string[] =>
  byNeed(new SourceText(text), findReferences(new SourceText(text), known)).map(({ name }) => name);

describe("a name after a verb", () => {
  it.each([
    "Use the code-reviewer agent.",
    "If it fails, stop. Delegate to the code-reviewer agent.",
    "如果失败，停止。 use the code-reviewer agent.",
    "At the end it dispatches a new code-reviewer agent.",
    "Verwende den code-reviewer Agenten.",
    "Ejecuta el agente code-reviewer.",
    "Запустите агента code-reviewer.",
  ])("comes before one without: %j", (text) => {
    expect(namesByNeed(`The style-guide skill has the rules.\n${text}`)).toEqual(["code-reviewer", "style-guide"]);
  });

  it.each([
    "The work of the code-reviewer agent.",
    "Use it once. Then the code-reviewer agent ends.",
    "Use all of the rules and lists that there are for the code-reviewer agent.",
    "Reuse the code-reviewer agent.",
  ])("is needed no more than others in %j", (text) => {
    expect(namesByNeed(`The style-guide skill has the rules.\n${text}`)).toEqual(["style-guide", "code-reviewer"]);
  });
});

describe("a name for some cases", () => {
  it.each([
    "If asked, use the code-reviewer agent.",
    "`--deep`: use the code-reviewer agent.",
    "- **--deep** | use the code-reviewer agent.",
    "Falls es scheitert, starte den code-reviewer Agenten.",
    "Si falla, ejecuta el agente code-reviewer.",
    "Cuando falla, ejecuta el agente code-reviewer.",
    "Когда всё готово, запусти агента code-reviewer.",
  ])("comes after others: %j", (text) => {
    expect(namesByNeed(`${text}\nThe style-guide skill has the rules.`)).toEqual(["style-guide", "code-reviewer"]);
  });

  it("is one of a flag after another sentence", () => {
    const text = "The style-guide skill has the rules. `--deep`: use the code-reviewer agent.";
    expect(namesByNeed(text)).toEqual(["style-guide", "code-reviewer"]);
  });
});

it("ranks a name by its most needed mention", () => {
  const text = [
    "If asked, use the code-reviewer agent.",
    "The test-engineer agent looks, too.",
    "Work: `style-guide`",
    "Then use the code-reviewer agent.",
    "Agents: the `test-engineer`.",
  ].join("\n");
  expect(namesByNeed(text)).toEqual([
    "code-reviewer",
    "code-reviewer",
    "test-engineer",
    "test-engineer",
    "style-guide",
  ]);
});

it("keeps the references themselves", () => {
  const text = "If asked, use the code-reviewer agent.\nUse the style-guide skill.";
  const references = findReferences(new SourceText(text), known);
  expect(byNeed(new SourceText(text), references)).toEqual([references[1], references[0]]);
});
