import { describe, expect, it } from "vitest";
import { collectionFolder } from "../../__fixtures__/collection-folder.js";
import { convertDeterministically, directoryConfigs } from "../../index.js";

const collection = collectionFolder();
const convert = async (path: string, text: string, content = `Read \`.claude/${path}\` and keep to it.`) => {
  await collection.write(path, text);
  return await convertDeterministically({ content, name: "run" }, directoryConfigs(collection.path));
};

const DATES = ["2024-01-15", "2025-02-16", "2026-03-17"];
const each = (line: (date: string) => string): string => DATES.map(line).join("\n");

describe("a file with the name of a log", () => {
  it.each([
    ["in sentences", "office/fee-notes.md", each((date) => `From ${date}, it is 300.`)],
    ["at the end of its items", "office/history.md", each((date) => `- The court moved on ${date}.`)],
    ["in a few items of many", "office/status.md", each((date) => `- ${date} is a holiday.\n- Open.\n- Closed.`)],
    ["in a row of a table", "office/metrics.md", `| ${DATES.join(" | ")} |\n| --- |\n| 1 | 2 | 3 |`],
  ])("is a text with dates if it has them %s", async (_where, path, text) => {
    const { inlined, warnings } = await convert(path, text);
    expect(inlined.map(({ name }) => name)).toEqual([path]);
    expect(warnings).toEqual([]);
  });

  it.each([
    ["items", each((date) => `- ${date}: filed.`)],
    ["items, after a word,", each((date) => `- échéance : ${date}\n* due: ${date}`)],
    ["lines", `# Entries\n\n${each((date) => `${date} filed`)}`],
    ["headings", each((date) => `## [${date}]\n\nFiled by mail.\nAnswered.\n\n### Why\n\nIt was late.`)],
    ["rows", `| day | event |\n| --- | --- |\n${each((date) => `| ${date} | filed |`)}`],
  ])("is left out with a warning if its %s begin with dates", async (_what, text) => {
    const { inlined, warnings } = await convert("office/history.md", text);
    expect(inlined).toEqual([]);
    expect(warnings).toEqual([
      "The text uses files of its collection that are not part of the prompt: office/history.md",
    ]);
  });
});

describe("a file that a command names", () => {
  it.each([
    ["Read .claude/workspace/journal.md first.", "workspace/journal.md", "# Journal\n\nEntries are appended here."],
    ["Read .claude/office_tracker.md first.", "office_tracker.md", "# Cases\n\n[NEWEST ENTRIES APPEAR HERE]"],
    ["- `.claude/workspace/metrics.md`（效能指标）", "workspace/metrics.md", "> 完成后自动追加记录。"],
  ])("stays out if it grows in the reader's project: %j", async (content, path, text) => {
    const { convertedContent, inlined } = await convert(path, text, content);
    expect(inlined).toEqual([]);
    expect(convertedContent).toContain(path);
  });

  it.each([
    ["Read .claude/workspace/journal.md first.", "workspace/journal.md", "Write a journal in short sentences."],
    ["Follow templates/journal.md.", "templates/journal.md", "# Journal\n\nEntries are appended here."],
    ["Follow .claude/office/forms.md.", "office/forms.md", "New entries are appended to the list."],
  ])("is no log if only its name or its text says so: %j", async (content, path, text) => {
    expect((await convert(path, text, content)).inlined).toMatchObject([{ name: path }]);
  });
});
