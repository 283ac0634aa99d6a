import { expectLinearTime } from "@langslash/testing/expect-linear-time";
import { describe, expect, it } from "vitest";
import { SourceText } from "../../source/source-text.js";
import { commandRuns, commandsOfWork } from "./command-runs.js";

const known = new Set(["check", "deploy", "lint", "login", "plan", "test"]);
const runsIn = (text: string): string[] =>
  commandRuns(new SourceText(text), (name) => known.has(name)).map(({ name }) => name);

describe("a slash command that a text runs", () => {
  it.each([
    "1. Run `/check quick` to ensure that the state is clean.",
    "Fix the errors, then run /check again.",
    "- **Before ending the session**: run `/check` to update the notes.",
    "If the user agrees, run `/check`.",
    "Scan for patterns that linters\nmiss. Then run /check on them.",
    "Build the context of the task and invoke `/check`:",
    "## Write the release note\n\n1. Run `/check`.",
    "## Paso 2: Medir el uso de memoria\n\n1. Ejecuta `/check`.",
    "## Passo 3: Escrever as notas\n\n1. Rode `/check`.",
    "## Gebruik het formulier\n\n1. Execute `/check`.",
    "## Step 3: Verify\n\nUse the `/check` command to see whether all is well.",
    "Wenn die Tests bestehen, führe danach `/check` aus.",
    "Если тесты прошли, запусти `/check`.",
    "1. 运行 `/check quick` 以确保状态是干净的",
  ])("is found: %j", (text) => {
    expect(runsIn(text)).toEqual(["check"]);
  });

  it("may have a dot in its name", () => {
    const isKnown = (name: string): boolean => ["kit.plan", "notes.md"].includes(name);
    const names = (text: string): string[] => commandRuns(new SourceText(text), isKnown).map(({ name }) => name);
    expect(names("Execute `/kit.plan` to begin.")).toEqual(["kit.plan"]);
    expect(names("Then run /kit.plan.")).toEqual(["kit.plan"]);
    expect(names("Execute `/notes.md` to begin, or /kit.plan.ts, or /kit.planner.")).toEqual([]);
  });

  it("may be one of several", () => {
    expect(runsIn("Run `/lint` and `/test`, then call /check.")).toEqual(["lint", "test", "check"]);
    const chain = "It chains `/lint` → `/test <n>` (once per file) → `/check`, and stops at each gate.";
    expect(runsIn(chain)).toEqual(["lint", "test", "check"]);
  });

  it.each([", ", ",", " and ", ", and ", "和", ",\n", " and\r\n", ", \n   ", " and\n**"])(
    "is found after another: %j",
    (between) => {
      expect(runsIn(`Run /lint${between}/check.\nDone`)).toEqual(["lint", "check"]);
    },
  );

  it.each([" ", " or ", " and with ", ", then for the ", " and-", ",\n\n", ",\n- ", " and\nx", ", /others or "])(
    "is not run since another is, with other text between them: %j",
    (between) => {
      expect(runsIn(`Run /lint${between}/check.\nDone`)).toEqual(["lint"]);
    },
  );

  it.each([" --all` and `", " a b`, `", "` (twice) and `", "`**, **`"])("is found after arguments: %j", (between) => {
    expect(runsIn(`Run \`/lint${between}/check\`.`)).toEqual(["lint", "check"]);
  });

  it("has its position in the text", () => {
    const text = "# Ship\n\nFirst, run /lint.\n\nThen run `/check all` and /test.\n";
    const runs = commandRuns(new SourceText(text), (name) => known.has(name));
    expect(runs).toEqual([
      { name: "lint", start: 20, end: 24 },
      { name: "check", start: 38, end: 43 },
      { name: "test", start: 54, end: 58 },
    ]);
  });

  it("is found in a text that it begins and ends", () => {
    expect(commandsOfWork(new SourceText("/check"), (name) => known.has(name))).toEqual([
      { name: "check", start: 1, end: 6 },
    ]);
  });
});

describe("a slash command that a text only mentions", () => {
  it.each([
    "## Uso\n\n1. Ejecuta `/check`.",
    "## Note\n\n1. Execute `/check`.",
    "Next: /deploy",
    "After that the user can run /deploy.",
    "Tell the user to run /check.",
    'If there is no plan, stop with "No plan. Run /plan first."',
    "Suggest running /check.",
    "Never run /deploy.",
    "Use `/check` for other files.",
    "## Step 2: Ship\n\nAfter this, ask the user:\n1. Run `/check`",
    "## Step 2: Ship\n\n**After the merge:**\n1. Run `/check`",
    "For a full review, use /check.",
    "This reads what /plan wrote.",
    "## Related\n\n- Run `/check`",
    "## Integration with Other Commands\n\n- Use `/test` first\n- Execute `/deploy`",
    "Show these choices:\n- Run /deploy\n- Stop",
    "```sh\necho Run /check\n```",
    "1. /plan\n2. /test\n3. /deploy",
    "## Steps\n\n- `/check` - looks at all files",
    "## Quality\n\n```\n/check drafts\n```",
    "## Step 2: Ask\n\nTell the user to continue with:\n\n```\n/deploy\n```",
    "## Usage\n\n### 1. One file\n\n```\n/check a.md\n```",
    "## Step 1: Pick\n\n```\n/check a\n/check b\n```",
    '## Quality\n\n```\nLOG "CALL /check"\n```',
    "Run bin/check and ./check.",
    "Пользователь может запустить /deploy.",
    "建议用户运行 /check。",
  ])("is left out: %j", (text) => {
    expect(runsIn(text)).toEqual([]);
  });
});

describe("the sentence of a slash command", () => {
  it.each([
    "Tell the user to\nrun /check.",
    "Tell the user about\nall of it, and\nrun /check.",
    "Look at it. Tell the user about\nall of it and run /check.",
    "Tell the user about\nthe **new** files, and run /check.",
    "Tell the user to   \n   run /check.",
    "- Tell the user\n  in the end to\n  run /check.",
    'Stop with "Done\nRun /check."',
    `Tell the user ${"that it is done ".repeat(14)}then run /check.`,
  ])("includes the lines above that it continues: %j", (text) => {
    expect(runsIn(text)).toEqual([]);
  });

  it.each([
    'Look at the 5" screen.\nRun /check.',
    "Tell the user this:\nRun /check.",
    "Tell the user this:  \nRun /check.",
    "Tell the user this: \nRun /check.",
    "**Tell the user**\nRun /check.",
    "Tell the user\n\nRun /check.",
    "Tell the user\n   \nRun /check.",
    "Tell the user\n# Run /check.",
    "# Tell the user\nRun /check.",
    "```\nTell the user\n```\nRun /check.",
    "## Flow\n\n```\nTell the user\nrun /check\n1. Write\n```",
    `Tell the user ${"that it is done ".repeat(16)}then run /check.`,
    `Tell the user ${"that it is done ".repeat(15)}\nthen run /check.`,
    `Tell the user to${" ".repeat(240)}\nrun /check.`,
    `Run /check. ${"It is done. ".repeat(30)}Tell the user.`,
    `Run /check on all files ${"that have the same names as others ".repeat(5)} instead.`,
  ])("begins after others, and is read for 240 characters before the name: %j", (text) => {
    expect(runsIn(text)).toEqual(["check"]);
  });
});

it("are no part of the work in a line that continues one about users", () => {
  const names = (text: string): unknown[] => commandsOfWork(new SourceText(text), (name) => known.has(name));
  expect(names("Users\r\ntest with /check.")).toEqual([]);
  expect(names("Users.\r\nTest with /check.")).toHaveLength(1);
});

it("are found in linear time before many headings after many lines", async () => {
  const textOf = (size: number): string => `Run /check.\n${"a\n".repeat(size / 4)}${"# a\n".repeat(size / 8)}`;
  await expectLinearTime(32_000, textOf, runsIn);
});
