import { type Command, Option } from "commander";
import { MODEL_HELP } from "../chat-model.js";
import { judgeOf, judgeOption } from "../judge-option.js";
import { probability } from "../option-values.js";
import { printJson, printText } from "../print/output.js";
import { loadIndex } from "../load-index.js";
import { splitMessage, type SkillsOptions, withFolders } from "../skill-paths.js";
import { jsonOption, SKILLS_HELP, skillsOption } from "../skills-option.js";

interface ExplainOptions extends SkillsOptions {
  readonly format: "text" | "json";
  readonly skillTools: boolean;
  readonly threshold?: number;
  readonly placement?: "message" | "system";
  readonly models?: string;
  readonly judge?: string;
}

/** Adds `langslash explain`, the dry run of a message. */
export function addExplain(program: Command): void {
  program
    .command("explain")
    .description("show what a message would do, or which skill it would load and why, without running anything")
    .argument("<message...>", 'the message, in quotes: "/research liens | /summary", and perhaps folders')
    .addOption(skillsOption())
    .addOption(new Option("-f, --format <format>", "output format").choices(["text", "json"]).default("text"))
    .addOption(jsonOption())
    .option("--no-skill-tools", "explain an agent with skillTools: false, whose model cannot open skills")
    .option("--threshold <score>", "the score that loads a skill (default: that of the middleware)", probability)
    .addOption(new Option("--placement <place>", "place of the texts of skills").choices(["message", "system"]))
    .option("--models <names>", "the models that the agent has, separated by commas (default: all that skills ask for)")
    .addOption(judgeOption())
    .addHelpText(
      "after",
      `${MODEL_HELP}\n${SKILLS_HELP}\n\nThe exit code is 1 if the message names a command that would not run.`,
    )
    .action(explain);
}

async function explain(words: readonly string[], options: ExplainOptions): Promise<void> {
  const { format, skillTools, threshold, placement, models, judge } = options;
  const { message, folders } = splitMessage(words);
  const skills = await loadIndex(withFolders(options, folders));
  const { explainMessage } = await import("@langslash/middleware");
  const known = models === undefined ? [] : models.split(",").map((name) => [name.trim(), name.trim()]);
  const explained = await explainMessage(message, {
    skills,
    skillTools,
    threshold,
    ...(placement && { placement }),
    ...(models !== undefined && { models: Object.fromEntries(known) }),
    ...(judge !== undefined && (await judgeOf(judge))),
  });
  await (format === "json" ? printJson(explained) : printText(explained.text));
  if (explained.kind === "unknown" || explained.kind === "refused") process.exitCode = 1;
}
