import { describe, expect, it } from "vitest";
import { SourceText } from "../source/source-text.js";
import { command } from "../__fixtures__/configs.js";
import { convertDeterministically, memoryConfigs } from "../index.js";
import { slashMentions } from "../references/runs/slash-names.js";

const known = new Set(["deploy", "kit:check-all", "check-all"]);

describe("slash commands in a text", () => {
  it.each([
    ["Works with `/team-start` for new branches, and then /team-start again.", ["team-start"]],
    ["```\n3. Go on:\n   /deploy\n```", ["deploy"]],
    ["Run `/login` and `/compact`.", ["login", "compact"]],
    ["```\nNext: check it with /office:verify-archive\n```", ["office:verify-archive"]],
    ["使用 /plan 生成清单。", ["plan"]],
    ["Run /setup.sh, open `/page.tsx`, use `/example.com` and /tmp/team-start.", []],
    ["Close it: </agent-notes>. Files are mounted with /data, /Users and /opt.", []],
  ])("are found apart from paths and usual folders: %j", (text, names) => {
    expect(slashMentions(new SourceText(text), known)).toEqual(names);
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

it("has no warning about commands that a text only recommends, known or not", async () => {
  const records = [command("write-docs", "Write them.")];
  const content = "Scan it.\n\nAfter this command, consider:\n- `/write-docs` to keep it\n- `/style-check` to mend it";
  const { warnings } = await convertDeterministically({ content }, memoryConfigs(records));
  expect(warnings).toEqual([]);
});
