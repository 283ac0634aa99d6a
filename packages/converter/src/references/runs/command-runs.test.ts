import { expectLinearTime } from "@langslash/testing/expect-linear-time";
import { describe, expect, it } from "vitest";
import { commandRuns } from "./command-runs.js";

const known = new Set(["check", "deploy", "lint", "login", "plan", "test"]);
const runsIn = (text: string): string[] => commandRuns(text, (name) => known.has(name)).map(({ name }) => name);

describe("a slash command that a text runs", () => {
  it.each([
    "1. Run `/check quick` to ensure that the state is clean.",
    "Fix the errors, then run /check again.",
    "- **Before ending the session**: run `/check` to update the notes.",
    "If the user agrees, run `/check`.",
    "Si l'utilisateur est d'accord → invoque `/check`.",
    "After the build, run /check.",
    "Make sure to run /check.",
    "Scan for patterns that linters\nmiss. Then run /check on them.",
    "Build the context of the task and invoke `/check`:",
    "Execute `/check {target}`.",
    "For non-trivial changes, run `/check`.",
    "For user-facing changes, run `/check`.",
    "1. Use non-blocking mode and run `/check`.",
    "1. Open the kan-ban board and run `/check`",
    "## Write the release note\n\n1. Run `/check`.",
    "## Paso 2: Medir el uso de memoria\n\n1. Ejecuta `/check`.",
    "## Passo 3: Escrever as notas\n\n1. Rode `/check`.",
    "## Gebruik het formulier\n\n1. Execute `/check`.",
    "Use the Task tool to execute `/check $1`.",
    "This calls `/check` for each file.",
    "| files found | Execute `/check {files}` |",
    "### 4. Delegate to /check",
    "## Step 3: Verify\n\nUse the `/check` command to see whether all is well.",
    'Agent(prompt: "Run /check on the log")',
    "## Flow\n\n```\n1. Write the code\n2. /check the result\n3. Commit\n```",
    "Wenn die Tests bestehen, führe danach `/check` aus.",
    "Luego ejecuta el comando `/check`.",
    "Si les tests passent, lance la commande `/check`.",
    "Se os testes passarem, execute o comando `/check`.",
    "Depois rode /check no resultado.",
    "Если тесты прошли, запусти `/check`.",
    "1. Выполнить `/check` для всех файлов.",
    "После сборки затем вызови команду /check.",
    "1. 运行 `/check quick` 以确保状态是干净的",
    "## 执行流程\n\n```\n├── 运行 /check（当前分支）\n├── 提交\n```",
    "## Step 5: Check again\n\n```\n/check {numbers}\n```",
    "### 1. Scrub\n```bash\n/check drafts/[file].md\n```\nRemoves marks.",
    "## Quality\n\n```\nIF skip: RETURN\nresult = CALL /check --quiet\n```",
    "1. `/check quick` を実行して状態を確認",
    "1. `/check quick`를 실행하여 상태를 확인합니다",
  ])("is found: %j", (text) => {
    expect(runsIn(text)).toEqual(["check"]);
  });

  it("may have a dot in its name", () => {
    const isKnown = (name: string): boolean => ["kit.plan", "notes.md"].includes(name);
    const names = (text: string): string[] => commandRuns(text, isKnown).map(({ name }) => name);
    expect(names("Execute `/kit.plan` to begin.")).toEqual(["kit.plan"]);
    expect(names("Then run /kit.plan.")).toEqual(["kit.plan"]);
    expect(names("Execute `/notes.md` to begin, or /kit.plan.ts, or /kit.planner.")).toEqual([]);
  });

  it("may be one of several", () => {
    expect(runsIn("Run `/lint` and `/test`, then call /check.")).toEqual(["lint", "test", "check"]);
    const chain = "It chains `/lint` → `/test <n>` (once per file) → `/check`, and stops at each gate.";
    expect(runsIn(chain)).toEqual(["lint", "test", "check"]);
  });
});

describe("a slash command that a text only mentions", () => {
  it.each([
    "## Uso\n\n1. Ejecuta `/check`.",
    "## Note\n\n1. Execute `/check`.",
    "## Gebruik\n\n1. Execute `/check`.",
    "Next: /deploy",
    "After that the user can run /deploy.",
    "Tell the user to run /check.",
    'If there is no plan, stop with "No plan. Run /plan first."',
    "If the plan is missing, run `/plan` first.",
    "> Lint complete. Run `/deploy`.",
    "Run `/deploy` to publish the changes?",
    "Suggest running /check.",
    "Never run /deploy.",
    "Use `/check` instead.",
    "Use `/check` for other files.",
    "For a full review, use /check.",
    "This reads what /plan wrote.",
    "## Related\n\n- Run `/check`",
    "## Next Steps\n\n1. Run `/deploy` to publish",
    "## Integration with Other Commands\n\n- Use `/test` first\n- Execute `/deploy`",
    "## Usage\n\nRun /check with a path.",
    "Show these choices:\n- Run /deploy\n- Stop",
    "## Workflow\n\nPrint this:\n\n```\n1. Done\n2. Run /deploy\n```",
    "```sh\necho Run /check\n```",
    "1. /plan\n2. /test\n3. /deploy",
    "## Steps\n\n- `/check` - looks at all files",
    "## Quality\n\n```\n/check drafts\n```",
    "## Step 2: Ask\n\nTell the user to continue with:\n\n```\n/deploy\n```",
    '## Step 2: Send\n\n```bash\nsend <id> "/check" --auto\n```',
    "## Usage\n\n### 1. One file\n\n```\n/check a.md\n```",
    "## Step 1: Pick\n\n```\n/check a\n/check b\n```",
    '## Quality\n\n```\nLOG "CALL /check"\n```',
    "Navigate to /login and sign in.",
    "| /login | the page |",
    "Call the route /login of the API.",
    "Run bin/check and ./check.",
    "Schlage vor, /check auszuführen. Führe /deploy nicht aus.",
    "El usuario puede ejecutar /deploy.",
    "L'utilisateur peut ensuite lancer /deploy.",
    "Sugira executar /deploy ao usuário.",
    "Пользователь может запустить /deploy.",
    "Предложи запустить /check.",
    "Не запускай /deploy.",
    "建议用户运行 /check。",
    "## 后续步骤\n\n* 运行 `/deploy` 发布",
    "`/check` の実行を提案する。",
  ])("is left out: %j", (text) => {
    expect(runsIn(text)).toEqual([]);
  });
});

it("are found in linear time before many headings after many lines", async () => {
  const textOf = (size: number): string => `Run /check.\n${"a\n".repeat(size / 4)}${"# a\n".repeat(size / 8)}`;
  await expectLinearTime(32_000, textOf, runsIn);
});
