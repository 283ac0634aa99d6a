import type { Command } from "commander";
import { CliError } from "../cli-error.js";
import { loadIndex } from "../load-index.js";
import { print, report } from "../print/output.js";
import { type SkillsOptions, withFolders } from "../skill-paths.js";
import { foldersArgument, SKILLS_HELP, skillsOption } from "../skills-option.js";

interface PublishOptions extends SkillsOptions {
  readonly hub?: boolean;
  readonly rewrite?: boolean;
}

/** Adds `langslash publish`, which writes skills for other machines. */
export function addPublish(program: Command): void {
  program
    .command("publish")
    .description("write skills into LangSmith's hub, with LANGSMITH_API_KEY")
    .addArgument(foldersArgument())
    .addOption(skillsOption())
    .option("--hub", "into LangSmith's hub; required")
    .option("--rewrite", "commit unchanged skills, too")
    .addHelpText("after", SKILLS_HELP)
    .action(publish);
}

async function publish(
  folders: readonly string[],
  { hub, rewrite = false, ...options }: PublishOptions,
): Promise<void> {
  if (!hub) throw new CliError("Say where to: --hub for LangSmith's hub.", 2);
  const { hubClient } = await import("../skill-address.js");
  const client = hubClient();
  const index = await loadIndex(withFolders(options, folders));
  const { publishSkills } = await import("@langslash/skills");
  const { written, unchanged, diagnostics } = await publishSkills(index, client, { rewrite });
  for (const name of written) await print(`written ${name}`);
  await print(`${written.length} written, ${unchanged.length} unchanged`);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  for (const { message } of errors) report(message);
  if (errors.length > 0) process.exitCode = 1;
}
