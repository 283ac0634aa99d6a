import { expectLinearTime } from "@langslash/testing/expect-linear-time";
import { it } from "vitest";
import { agent, textOf as contentOf } from "./__fixtures__/configs.js";
import {
  analyzeSlashCommand,
  type ConfigStore,
  convertDeterministically,
  memoryConfigs,
  verifyConversion,
} from "./index.js";

const known = { agents: ["triage", "code-reviewer"], skills: ["style-guide"], commands: ["check"] };
const inlined = [{ type: "agent" as const, name: "triage", content: contentOf("triage").repeat(20) }];
const configs: ConfigStore = {
  ...memoryConfigs([agent("triage"), agent("code-reviewer")]),
  readShared: async (path) => (path === "forms/claim.md" ? "See forms/claim.md." : undefined),
  listShared: async () => ["forms/claim.md", "rules/fees.md"],
};

let count = 0;
/** Returns a new text on every call, since analyses are kept. */
const textOf = (unit: string, length: number): string => `x${unit.repeat(length / unit.length)}x${(count += 1)}`;

async function analyseVerifyAndConvert(content: string): Promise<void> {
  analyzeSlashCommand(content, known);
  verifyConversion({ content, userArguments: "x", inlined, ...known }, `${content} y`);
  await convertDeterministically({ content, userArguments: "x" }, configs);
}

it.each([
  "`",
  "~~~\n",
  "```\n",
  "# \n",
  "# a\n",
  "---\n",
  " ",
  "\n",
  "-",
  "a-",
  "https://",
  "gh ",
  "$ARGUMENTS ",
  "\\$ARGUMENTS",
  "use the ",
  "see skills/templates/a.md ",
  "Output the following exactly:\n\n---\n$1\n",
  "# a\n\nOutput the following guide exactly:\n\n## b $1\n",
  "step 5 of `a.md`, `b.md` ",
  "if this conversation or ",
  "# a\nlist_agents use the `a-b` agent ",
  "execute the last step of `/check` ",
  "tell the user to run a and `b.sh` ",
  "`6. a b",
  "~/a<b{c}",
  "skills/",
  "read rules/ ",
  "`a/*",
  "**/",
  "{a",
  "```js\n@triage\n```\n",
  "`@triage x` ",
  "call /a_b ",
  "@",
  "triage agent ",
  "code-reviewer ",
  "Use the nobody-here agent to ",
  'subagent_type="nobody" ',
  "Task(",
  "Use the Task tool ",
  "/home/",
  "Sure ",
  "<think>",
  "</think>",
  "- code-reviewer: ",
  "let me know\n",
  "Run /check and ",
  "- Run /check, then\n",
  "│── /check\n",
  "**a**: if /check ",
  "a:",
  "a/",
  "a.md ",
  "forms/claim.md ",
  ".claude/forms/claim.md\n",
  "agents/",
  "agents: triage + ",
  "[[triage]] ",
  "../",
  "$1 ",
  "# a\nb\n",
  "```\na\n```\n",
  "[a](b.md) ",
])("analyses, verifies and converts in linear time: %j", async (unit) => {
  await expectLinearTime(2_000, (size) => textOf(unit, size), analyseVerifyAndConvert);
});
