import { expect, it } from "vitest";
import {
  BELOW_FOLDER_OF_TEXTS,
  SEVERAL_WORDS,
  OF_COLLECTION,
  SCRIPT_IN_FOLDER,
  isProse,
  TEXT_OR_SCRIPT,
} from "./written-paths.js";

it.each<[string, Pick<RegExp, "test">, string[], string[]]>([
  [
    "of a text that a collection has",
    OF_COLLECTION,
    [
      "agents/clerk.md",
      "commands/file.md",
      "reference/law.md",
      "references/law.md",
      "resources/courts.json",
      "rules/law.md",
      "skills/filing/forms.md",
      "templates/claim.md",
      "workflows/claim.md",
      "office/skills/filing/forms.md",
      "hooks/session.md",
      "hooks/court/session.md",
      ".office/checklists/claim.md",
      ".office/court/of/law/rules/claim.md",
      "office/prompts/claim.txt",
      "prompts/claim.md",
      "office/filing/SKILL.md",
      "office/settings.example.json",
      "settings.sample.yml",
      "office/settings.template.toml",
    ],
    [
      "office/rules/law.md",
      "office/court/skills/filing/forms.md",
      "office/skills/forms.md",
      "hooks/session.sh",
      ".office/a/b/c/d/rules/claim.md",
      ".office/court/claim.md",
      "office/prompts/claim.json",
      "office/prompts/court/claim.md",
      "SKILL.md",
      "settings.json",
    ],
  ],
  [
    "below a folder of texts in another folder",
    BELOW_FOLDER_OF_TEXTS,
    ["office/rules/law.md", ".office/agents/clerk.md"],
    ["rules/law.md", "office/docs/law.md", "office/my-rules/law.md", "office/rules.md"],
  ],
  [
    "of prose",
    { test: isProse },
    ["law.md", "LAW.MD", "office/law.md", "office/agents.md-notes.md", "readme-first.md"],
    ["law.mdx", "law.txt", "README.md", "office/claude.md", "docs/index.md", "AGENTS.md", "GEMINI.md"],
  ],
  [
    "of a text or a script",
    TEXT_OR_SCRIPT,
    ["law.md", "kit/greet.py", "greet.sh", "greet.mjs", "greet.cts", "greet.js", "greet.rb", "greet.ps1"],
    ["law.mdx", "style.css", "law.md.txt", "md"],
  ],
  [
    "of a script in a folder",
    SCRIPT_IN_FOLDER,
    ["kit/greet.py", "kit/greet.sh", "kit/greet.mjs", "kit/greet.ts", "kit/lib/greet.cjs", "kit/greet.rb"],
    ["greet.sh", "kit/greet.css", "kit/greet.xjs", "kit/greet.md", "kit/greet.sh/law.txt"],
  ],
  [
    "with a name of several words",
    SEVERAL_WORDS,
    ["court-forms.md", "court_forms_2.md", "rule5-claims.md", "klägër-2.md", "иск-суд.md", "ke\u0301-law.md"],
    [
      "forms.md",
      "-forms.md",
      "forms-.md",
      "office/court-forms.md",
      "court-forms/law.md",
      "court--.md",
      "court--forms.md",
    ],
  ],
])("a path is that of one %s", (_kind, pattern, ones, others) => {
  expect(ones.filter((path) => !pattern.test(path))).toEqual([]);
  expect(others.filter((path) => pattern.test(path))).toEqual([]);
});
