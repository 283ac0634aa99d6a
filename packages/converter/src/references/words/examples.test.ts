import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import { findReferences } from "../names/find-references.js";

const known = { agents: ["triage", "planner", "code-reviewer"], skills: ["style-guide", "citation-check"] };
const found = (text: string): string[] =>
  findReferences(new SourceText(text), known).map(({ type, name }) => `${type} ${name}`);

describe("a name that is given as an example", () => {
  it.each([
    "Load the skill of the language, e.g. the `style-guide` skill.",
    "Load its skill (for example: the `go-words` skill).",
    "Spawn agents, for instance the code-reviewer agent.",
    "Ask a specialist such as the `code-reviewer` agent.",
    "Use skills such as `citation-check` and the `style-guide` skill.",
    "Use agents like the `code-reviewer` agent.",
    "Lade die Fähigkeit der Sprache, z. B. den `style-guide` Skill.",
    "Frag einen Agenten wie den `code-reviewer` Agenten.",
    "Используй агентов как агент `code-reviewer`.",
    "言語のスキル（例: `style-guide` スキル）を読み込む。",
    'e.g. `subagent_type: "code-reviewer"`',
  ])("is not a reference: %j", (text) => {
    expect(found(text)).toEqual([]);
  });

  it.each([
    ["Check the details (e.g. the names), and use the `style-guide` skill.", "skill style-guide"],
    ["Check it, for example its names. Then use the code-reviewer agent.", "agent code-reviewer"],
    ["For risks such as lost data, use the code-reviewer agent.", "agent code-reviewer"],
    ["Act like the `code-reviewer` agent.", "agent code-reviewer"],
    ["（例: 名前）`style-guide` スキルを使用する。", "skill style-guide"],
  ])("ends with its clause: %j", (text, reference) => {
    expect(found(text)).toEqual([reference]);
  });
});
