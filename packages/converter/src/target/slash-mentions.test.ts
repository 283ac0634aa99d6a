import { describe, expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import { command } from "../__fixtures__/configs.js";
import { convertDeterministically, memoryConfigs } from "../index.js";
import { slashMentions } from "./slash-mentions.js";

const known = new Set(["deploy", "kit:check-all", "check-all"]);

describe("slash commands in a text", () => {
  it.each([
    ["In a new window, run:\n\n```\n/team-start notes/[file]\n```", ["team-start"]],
    ["Do you want to go on with:\n> - **/step-1-context** - the code", ["step-1-context"]],
    ["```\nCommit your changes with /commit before the next task.\n```", ["commit"]],
    ["Works with `/team-start` for new branches.", ["team-start"]],
    ["| Commands | `/sort-mail` | `/file-mail <folder>` |", ["sort-mail", "file-mail"]],
    ["```\nNext: check it with /office:verify-archive\n```", ["office:verify-archive"]],
    ["```\n3. Go on:\n   /deploy\n```", ["deploy"]],
    ["Then run `/brief`.", ["brief"]],
    ["When all is done, run `/brief`.", ["brief"]],
    ["```\n3. 运行 /plan 生成清单\n```", ["plan"]],
    ["Run `/login` and `/compact`.", ["login", "compact"]],
    ["Затем запусти /brief, потом выполните команду `/summary`.", ["brief", "summary"]],
    ["Ejecuta /brief y luego /summary.", ["brief", "summary"]],
    ["```ts\n// then run /deploy\n```", ["deploy"]],
    ["Führe /brief aus. Exécutez `/summary`. Execute o comando /minutes.", ["brief", "summary", "minutes"]],
  ])("are found, whether they are known or not: %j", (text, names) => {
    expect(slashMentions(new SourceText(text), known)).toEqual(names);
  });

  it.each([
    "The page `/forgot-password` redirects to `/sign-in`.",
    "Files are mounted with /data and /opt.",
    "Paths that start with /internal are private.",
    "The `/order-items` endpoint and GET `/health-check`.",
    "```ts\nrouter.get('/user-list', list);\n```",
    "All /team-* commands.",
    "```ts\n// then run /brief\n```",
    "The page is built with /brief <topic>.",
    "使用 /internal 目录，调用 /orders 接口。",
    "Run /setup.sh, open `/page.tsx`, use `/example.com` and /config.local.json.",
    "Navigate to `/login`, then:\n- `/login` → uses `layout.tsx`\n- `/config` shows them",
    "Close it: </agent-notes>",
    "```\ncommands/\n  review.md   # /project:review\n```",
    "Use /tmp/team-start, src/team-start or **/*-notes.",
  ])("are told apart from addresses, paths, and what is done elsewhere: %j", (text) => {
    expect(slashMentions(new SourceText(text), known)).toEqual([]);
  });

  it("are the text itself if it begins with that name, or shows it as its usage", async () => {
    const configs = memoryConfigs([command("other-name", "x")]);
    const convert = async (content: string) => convertDeterministically({ content, name: "fr:style" }, configs);
    const used = await convert(
      "# Style\n\n## Usage\n\n```bash\n/check-style [options]\n```\n\nSuggest /other-name. Run /check-style again at last.",
    );
    expect(used.convertedContent).toContain("Where this text says /check-style, it means these instructions.");
    expect(used.warnings).toEqual([]);
    const titled = await convert("# /check-style - style\n\nCheck it.");
    expect([titled.convertedContent, titled.warnings]).toEqual(["# /check-style - style\n\nCheck it.", []]);
    expect((await convert("# Style\n\n```\n# /check-style\n```")).warnings).toEqual([]);
  });
});

it.each([[["deploy"], []]])("a called command is known as written, or in lower case: %j", (names, mentions) => {
  expect(slashMentions(new SourceText("Call /deployAll with the date."), new Set(names))).toEqual(mentions);
});

it("has no warning about commands that a text only recommends, known or not", async () => {
  const records = [command("write-docs", "Write them.")];
  const content = "Scan it.\n\nAfter this command, consider:\n- `/write-docs` to keep it\n- `/style-check` to mend it";
  const { warnings } = await convertDeterministically({ content }, memoryConfigs(records));
  expect(warnings).toEqual([]);
});
