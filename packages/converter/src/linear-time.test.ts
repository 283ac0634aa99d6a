import { expect, it } from "vitest";
import { agent, textOf } from "./__fixtures__/configs.js";
import { analyzeSlashCommand, convertDeterministically, memoryConfigs, verifyConversion } from "./index.js";

const known = { agents: ["triage", "code-reviewer"], skills: ["style-guide"] };
const inlined = [{ type: "agent" as const, name: "triage", content: textOf("triage").repeat(20) }];
const configs = memoryConfigs([agent("triage")]);

/** Analyses, verifies and converts a text of this many characters, and returns the time in milliseconds. */
async function took(unit: string, length: number): Promise<number> {
  const content = `x${unit.repeat(length / unit.length)}x`;
  const start = performance.now();
  analyzeSlashCommand(`${content}${start}`, known);
  verifyConversion({ content, userArguments: "x", inlined, ...known }, `${content} y`);
  await convertDeterministically({ content, userArguments: "x" }, configs);
  return performance.now() - start;
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
])("analyses, verifies and converts in linear time: %j", async (unit) => {
  const short = Math.min(await took(unit, 8_000), await took(unit, 8_000));
  const limit = 8 * 4 * Math.max(short, 5);
  let long = await took(unit, 64_000);
  for (let again = 0; again < 3 && long > limit; again += 1) long = await took(unit, 64_000);
  expect(long).toBeLessThan(limit);
});
