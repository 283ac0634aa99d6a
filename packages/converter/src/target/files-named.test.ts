import { describe, expect, it } from "vitest";
import { filesNamed } from "./files-named.js";

describe("files that a text writes", () => {
  it.each([
    "Write it to `references/audit-[YYYY-MM-DD].md`. Review `references/audit-[date].md` afterwards.",
    "產出 `references/overview.md` 彙總表",
    "输出到 references/overview.md。匯出 `references/sums.csv`。",
    "Generiere `references/overview.md`, und erstellt wird auch nichts sonst.",
    "Redacta references/overview.md con el resumen.",
    "Produire `references/overview.md`.",
    "Gerar references/overview.md ao final.",
    "Создать references/overview.md.",
    "references/overview.md を出力する。",
    "references/overview.md를 생성한다.",
    "Helpers are in `./helpers/dates.js`.",
  ])("are not missing: %j", (text) => {
    expect(filesNamed(text, [])).toEqual([]);
  });

  it.each([
    ["Read `references/style.md`, then write `references/overview.md`.", ["references/style.md"]],
    ["Lies references/style.md. 阅读 `references/forms.md`。", ["references/style.md", "references/forms.md"]],
    ["Read `references/audit-[date].md` of last week.", ["references/audit-[date].md"]],
  ])("are told apart from those that it reads: %j", (text, paths) => {
    expect(filesNamed(text, [])).toEqual(paths);
  });
});
