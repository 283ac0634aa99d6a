import { describe, expect, it } from "vitest";
import { isLog } from "./logs.js";

const DATES = ["2024-01-15", "2025-02-16", "2026-03-17"];
const each = (line: (date: string) => string): string => DATES.map(line).join("\n");

describe("a record", () => {
  it.each([
    "office/lessons.md",
    "office/lessons-learned.md",
    "office/metrics.json",
    "office/metrics.jsonl",
    "office/review_queue.md",
    "LOG.txt",
  ])("is a log if its text says that it grows: %s", (path) => {
    expect(isLog(path, "New entries are appended here.")).toBe(true);
    expect(isLog(path, "What the office learned.")).toBe(false);
  });

  it.each(["reference/journal.md", "references/journal.md", "office/journal.py", "office/journals.md"])(
    "is no log with the path %s",
    (path) => {
      expect(isLog(path, "New entries are appended here.")).toBe(false);
    },
  );

  it.each([
    "Last updated: 4 May",
    "Last-updated: 4 May",
    "Updated automatically.",
    "Entries\n  go below.",
    "Sessions are logged here.",
    "Sessions are logged\n  here.",
    "No sessions.",
    "No new sessions.",
    "No new  sessions.",
    "Wird automatisch ergänzt.",
    "Wird\n  automatisch ergänzt.",
    "Se actualiza cada día.",
    "Se\n  actualiza cada día.",
    "Entradas recientes",
    "Entradas más recientes",
    "Entradas\n  más\n  recientes",
    "Mis à jour après chaque audience.",
    "Mis\n  à\n  jour\n  après chaque audience.",
  ])("is a log if it says %j", (text) => {
    expect(isLog("office/journal.md", `# Journal\n\n${text}`)).toBe(true);
    expect(isLog("office/forms.md", `# Journal\n\n${text}`)).toBe(false);
  });

  it.each(["> **Append-only**: one case a line.", "This list is append-only.", "只追加，不修改。"])(
    "of any name is a log if it begins with %j",
    (text) => {
      expect(isLog("office/cases.md", `# Cases\n\n${text}`)).toBe(true);
      expect(isLog("office/cases.md", `# Cases\n\n${"Rowe v. Hale.\n".repeat(50)}\n${text}`)).toBe(false);
    },
  );

  it("is examined at its beginning", () => {
    expect(isLog("office/journal.md", `${"word ".repeat(790)}New entries are appended here.`)).toBe(true);
    expect(isLog("office/journal.md", `${"word ".repeat(801)}New entries are appended here.`)).toBe(false);
  });

  it.each([
    ["numbered items", each((date) => `1. ${date}: filed`)],
    ["items with different numbers", "9. 2024-01-15\n10. 2025-02-16\n101. 2026-03-17"],
    ["items after a word and spaces", each((date) => `- due:  ${date}`)],
    ["short months and days", "2024-1-15\n2025-2-6\n2026-3-7"],
    ["days with a zero", "2024-01-05\n2025-02-06\n2026-03-07"],
    ["days in October and at the end of a month", "2024-10-30\n2025-11-31\n2026-12-29"],
    ["dates in Chinese", "2024年1月5日\n2025年2月6日\n2026年3月7日"],
    ["dates in Chinese with spaces", "2024年 1月 5日\n2025年 2月 6日\n2026年 3月 7日"],
    ["items of which half have a date", each((date) => `- ${date}\n- Open.`)],
    ["lines far from each other", each((date) => `${date} filed\n  \n \t\n\n`)],
  ])("is a log if it has %s", (_what, text) => {
    expect(isLog("office/history.md", text)).toBe(true);
  });

  it.each([
    ["two dates", "- 2024-01-15\n- 2025-02-16\n- Open.\n- Closed."],
    ["one date three times", "- 2024-01-15\n- 2024-01-15\n- 2024-01-15"],
    ["items of which less than half have a date", `${each((date) => `- ${date}\n- Open.`)}\n- Closed.`],
    ["longer numbers", each((date) => `${date}7`)],
    ["other years", "1924-01-15\n1925-02-16\n1926-03-17"],
  ])("is no log if it has %s", (_what, text) => {
    expect(isLog("office/history.md", text)).toBe(false);
  });
});
