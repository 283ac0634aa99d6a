import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { fileUsage, memoryUsage, type UsageRecord } from "@langslash/middleware";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { runInProcess } from "./__fixtures__/in-process.js";

function record(skill: string | null, changes: Partial<UsageRecord> = {}): UsageRecord {
  const tokens = { input: 1_000, output: 200, cacheRead: 500, cacheCreation: 0, reasoning: 0 };
  return {
    time: "2026-11-22T08:15:30.000Z",
    kind: "model",
    skill,
    error: false,
    milliseconds: 1_250,
    tokens,
    ...changes,
  };
}

const RECORDS = [
  record("demand-letter"),
  record("demand-letter"),
  record("deadline-calculator", { tokens: undefined }),
  record("deadline-calculator", { kind: "tool", tokens: undefined, error: true, milliseconds: 500 }),
  record("removed\u001B[31m-skill", { time: "2026-10-01T00:00:00.000Z" }),
  record(null),
];

async function usageFile(): Promise<string> {
  const path = join(temporaryFolder(), "usage.jsonl");
  const sink = fileUsage(path);
  for (const each of RECORDS) await sink.add(each, {});
  return path;
}

describe("langslash stats", () => {
  it("shows what is used, most tokens first, never used, failing, and no longer there", async () => {
    const { stdout, stderr, code } = await runInProcess(["stats", await usageFile()]);
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
    const [heading, ...lines] = stdout.trimEnd().split("\n");
    expect(heading?.trim().split(/ {2,}/)).toEqual([
      "skill",
      "tokens",
      "share",
      "cached",
      "uncached",
      "model calls",
      "tool calls",
      "errors",
      "seconds",
      "last used",
    ]);
    expect(lines.map((line) => line.trim().split(/ {2,}/)).slice(0, 5)).toEqual([
      ["demand-letter", "2,400", "50%", "1,000", "1,000", "2", "0", "0", "2.5", "2026-11-22 08:15"],
      ["removed[31m-skill", "1,200", "25%", "500", "500", "1", "0", "0", "1.3", "2026-10-01 00:00"],
      ["(no skill)", "1,200", "25%", "500", "500", "1", "0", "0", "1.3", "2026-11-22 08:15"],
      ["deadline-calculator", "0", "0%", "0", "0", "1", "1", "1", "1.8", "2026-11-22 08:15"],
      ["total", "4,800", "100%", "2,000", "2,000", "5", "1", "1", "6.8"],
    ]);
    expect(stdout).toMatch(/^Never used: .*legal-research/m);
    expect(stdout).toContain("Failing: deadline-calculator (50% of its calls)\n");
    expect(stdout).toContain("Used, but no longer there: removed[31m-skill\n");
    expect(stdout).toContain("because the provider did not report them: 1");
    expect(stdout).not.toContain("\u001B");
    expect(stdout).not.toContain("uncached input");
  });

  it("shows the uncached tokens by their cause, most first, also of a store's totals", async () => {
    const sink = memoryUsage();
    for (const cause of ["first", "extended", "model", "model"] as const) await sink.add(record("a", { cause }), {});
    await sink.add(record("b", { cause: "first", tokens: undefined }), {});
    await sink.add(record(null, { cause: "extended" }), {});
    await sink.add(record(null, { cause: "extended" }), {});
    const path = join(temporaryFolder({ "totals.json": (await sink.totals?.()) ?? {} }), "totals.json");
    const { stdout } = await runInProcess(["stats", path]);
    const lines = stdout.split("\n").map((line) => line.trim().split(/ {2,}/));
    const start = lines.findIndex(([title]) => title === "uncached input");
    expect(lines.slice(start - 1, start + 5)).toEqual([
      [""],
      ["uncached input", "tokens", "share"],
      ["new at the end", "1,500", "50%"],
      ["other model or settings", "1,000", "33%"],
      ["first request", "500", "17%"],
      [""],
    ]);
  });

  it("prints the same as JSON, also of totals that a program wrote", async () => {
    const sink = memoryUsage();
    for (const each of RECORDS) await sink.add(each, {});
    const totals = (await sink.totals?.()) ?? {};
    const path = join(temporaryFolder({ "totals.json": totals }), "totals.json");
    const [one, other] = [await usageFile(), path].map((file) => runInProcess(["stats", "-f", "json", file]));
    const { stdout } = (await one) ?? {};
    expect(JSON.parse(stdout ?? "")).toMatchObject({
      used: [{ skill: "demand-letter", inputTokens: 2_000, tokenShare: 0.5, errorRate: 0 }, {}, {}, { errorRate: 0.5 }],
      total: { modelCalls: 5, toolErrors: 1 },
      neverUsed: expect.arrayContaining(["legal-research"]),
      missing: ["removed\u001B[31m-skill"],
      failing: ["deadline-calculator"],
    });
    expect((await other)?.stdout).toBe(stdout);
    expect(stdout).not.toContain("\u001B");
  });

  it("leaves out broken lines and names them", async () => {
    const path = await usageFile();
    appendFileSync(path, '{"kind":"mod\n');
    const { stderr, code } = await runInProcess(["stats", path]);
    expect({ stderr, code }).toEqual({ stderr: "1 of 7 lines are not usage records and are left out: 7.\n", code: 0 });
  });

  it.each([
    [
      "missing.jsonl",
      2,
      'error: No such file: "missing.jsonl". The sink fileUsage("missing.jsonl") of skillUsage writes it.\n',
    ],
    [".", 2, 'error: "." is a folder. Name a file of usage records.\n'],
    [
      "notes.txt",
      1,
      'error: "notes.txt" has no usage records: none of its 2 lines is one. See langslash stats --help.\n',
    ],
    ["empty.jsonl", 0, '"empty.jsonl" has no calls yet.\n'],
  ])("says what is wrong with %s", async (name, code, message) => {
    const cwd = temporaryFolder({ "notes.txt": "some\ntext", "empty.jsonl": "", "skills/a/SKILL.md": "" });
    const { stderr, code: exitCode } = await runInProcess(["stats", name], { cwd });
    expect({ stderr, code: exitCode }).toEqual({ stderr: message, code });
  });

  it("works without skills to compare with", async () => {
    const { stdout, stderr, code } = await runInProcess(["stats", await usageFile()], { cwd: temporaryFolder() });
    expect([code, stderr]).toEqual([0, expect.stringContaining("No skills found to compare with")]);
    expect(stdout).not.toContain("Never used");
  });
});
