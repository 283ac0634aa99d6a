import { writeFileSync } from "node:fs";
import { Argument, type Command } from "commander";
import { plural } from "../print/plural.js";
import { print, printText, report } from "../print/output.js";
import { printableLine } from "../print/printable.js";

/** Adds `langslash migrate`, which moves an agent from another library's skills. */
export function addMigrate(program: Command): void {
  program
    .command("migrate")
    .description("rewrite agents that use the skills of deepagents, and list what is left to do by hand")
    .addArgument(new Argument("<from>", "the library").choices(["deepagents"]))
    .argument("[path...]", "files and folders of JavaScript and TypeScript", ["."])
    .option("--write", "change the files (default: print the changes)")
    .addHelpText("after", "\nRun it where the agent is started: the folders of skills are looked up from there.")
    .action(migrate);
}

async function migrate(from: string, paths: readonly string[], { write = false }: { write?: boolean }): Promise<void> {
  const { agentFiles } = await import("../migrate/agent-files.js");
  const { readModule } = await import("../migrate/read-module.js");
  const { migrateModule } = await import("../migrate/migrate-module.js");
  const { skillDiff } = await import("@langslash/authoring/internal");
  let changed = 0;
  const left: string[] = [];
  for (const { path, text } of agentFiles(from, paths)) {
    try {
      const result = migrateModule(readModule(path, text));
      left.push(...result.places.map(({ line, message }) => `${path}:${line}: ${message}`));
      if (result.text === text) continue;
      changed += 1;
      if (write) writeFileSync(path, result.text);
      else await printText(skillDiff([{ path, before: text, after: result.text }]));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      left.push(`${path}: It cannot be read: ${error.message}`);
    }
  }
  if (left.length > 0) await print("By hand:");
  for (const line of left) await print(printableLine(line));
  const files = plural(changed, "file");
  if (changed === 0)
    report(left.length > 0 ? "No file can be changed safely." : `No agent uses the skills of ${from}.`);
  else if (write) report(`Changed ${files}. Next: npm install @langslash/middleware, and read the changes.`);
  else report(`${files} would change. --write changes ${changed === 1 ? "it" : "them"}.`);
}
