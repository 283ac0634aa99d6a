import { describe, expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import { filesNamed } from "./files-named.js";

describe("files that a text writes", () => {
  it.each([
    "Write it to `references/audit-[YYYY-MM-DD].md`. Review `references/audit-[date].md` afterwards.",
    "產出 `references/overview.md` 彙總表",
    "Generiere `references/overview.md`, und erstellt wird auch nichts sonst.",
    "Write it to `references/audit-[YYYY-MM-DD].md`. Read `references/audit-[date].md` afterwards.",
    "For example, read `references/fees.md`.",
    "Redacta references/overview.md con el resumen.",
    "Produire `references/overview.md`.",
    "Создать references/overview.md.",
  ])("are not missing: %j", (text) => {
    expect(filesNamed(new SourceText(text), [])).toEqual([]);
  });

  it.each([
    ["Read `references/style.md`, then write `references/overview.md`.", ["references/style.md"]],
    ["Lies references/style.md. 阅读 `references/forms.md`。", ["references/style.md", "references/forms.md"]],
    ["Write it to `references/[year]/[month].md`. Read `references/[date].md` afterwards.", ["references/[date].md"]],
    ["Read `references/audit-[date].md` of last week.", ["references/audit-[date].md"]],
  ])("are told apart from those that it reads: %j", (text, paths) => {
    expect(filesNamed(new SourceText(text), [])).toEqual(paths);
  });
});

const included = (path: string): string => `\n\n<file path="${path}">\n1 unit\n</file>`;

describe("files that a text reads and that are not part of it", () => {
  it.each([
    "references/fees.yml",
    "references/README.md.j2",
    ".github-notes/agents/clerk.md",
    "../../SKILL.md",
    "skills/fees/sum.py",
    "skills/fees/sum.mjs",
    `references/${"a".repeat(286)}.md`,
  ])("are texts in the usual folders: %s", (path) => {
    expect(filesNamed(new SourceText(`Read \`${path}\`.`), [])).toEqual([path]);
  });

  it.each([
    "docs/fees.md",
    "references/fees.mdc",
    "references/fees.md-old",
    "references/fees.md.bak",
    ".github/agents/clerk.md",
    "references/README.md",
    "../SKILL.md",
  ])("are told apart from others: %s", (path) => {
    expect(filesNamed(new SourceText(`Read \`${path}\`.`), [])).toEqual([]);
  });

  it.each([
    ["Run `python scripts/fees.py`.", ["scripts/fees.py"]],
    ["Run `node scripts/fees.js`.", ["scripts/fees.js"]],
    ["Run `node scripts/fees.mjs`.", ["scripts/fees.mjs"]],
    ["```bash\n./scripts/fees.sh --all\n```", ["./scripts/fees.sh"]],
    ["Run `bash -e scripts/fees.sh`.", ["scripts/fees.sh"]],
    ["Run `build/fees.sh`.", []],
    ["Run `test/fees.sh`.", []],
    ["Run `app/tests/fees.sh`.", []],
    ["Run the checks, then see `scripts/fees.py`.", []],
  ])("are scripts that it runs: %j", (text, paths) => {
    expect(filesNamed(new SourceText(text), [])).toEqual(paths);
  });

  it.each([
    ['```json\n{ "list": "references/fees.md" }\n```', []],
    ["```bash\nwc references/fees.md\n```", ["references/fees.md"]],
    ['Use the text of <file path="references/fees.md"> below.', []],
  ])("are told apart from samples in code and pointers: %j", (text, paths) => {
    expect(filesNamed(new SourceText(text), [])).toEqual(paths);
  });

  it.each([
    ["Follow `rules/<topic>.txt`.", ["rules/<topic>.txt"]],
    ["Follow `checklists/<topic>.md`.", ["checklists/<topic>.md"]],
    ["Follow `{base}/rules/dates.md`.", ["{base}/rules/dates.md"]],
  ])("may be meant by a path with a variable: %j", (text, paths) => {
    expect(filesNamed(new SourceText(text + included("office/rules/fees.md")), [])).toEqual(paths);
  });

  it.each([
    ['Read `skills/fees/SKILL.md`.\n\n<skill name="kit:fees">\nCount.\n</skill>', []],
    ['Read `agents/clerk.md`.\n\n<agent name="clerk">\nCount.\n</agent>', []],
    ['Read `skills/clerk/SKILL.md`.\n\n<agent name="clerk">\nCount.\n</agent>', ["skills/clerk/SKILL.md"]],
    ['Read `agents/clerk.md`, and begin with <agent name="clerk">', ["agents/clerk.md"]],
    [
      'Read `skills/fees/rates.md`.\n\n<skill name="fees">\nEnd with <file path="rates.md">\n</skill>',
      ["skills/fees/rates.md"],
    ],
  ])("are not the sections of the prompt: %j", (text, paths) => {
    expect(filesNamed(new SourceText(text), [])).toEqual(paths);
  });
});
