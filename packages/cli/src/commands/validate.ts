import type { Command } from "commander";
import { print, styled } from "../print/output.js";
import { onOneLine } from "../print/printable.js";

interface ValidateOptions {
  readonly strict?: boolean;
}

/** `langslash validate`: every problem in the files of a folder. */
export function addValidate(program: Command): void {
  program
    .command("validate")
    .description("report every problem with file and line; exit with 1 where there are errors")
    .argument("<folder>", "a folder of skills, one skill's folder, a folder named commands, or a manifest")
    .option("--strict", "apply every rule of agentskills.io to SKILL.md folders, and fail on warnings too")
    .action(validate);
}

async function validate(folder: string, { strict = false }: ValidateOptions): Promise<void> {
  const { problemsIn } = await import("../problems-in.js");
  const { problems, count } = await problemsIn(folder, strict);
  const lines = problems.map(({ place, severity, code, message, hint }) => {
    const style = severity === "error" ? "red" : severity === "warning" ? "yellow" : "dim";
    const advice = hint === undefined ? "" : ` ${onOneLine(hint)}`;
    return `${onOneLine(place)}: ${styled(style, severity)} ${onOneLine(message)}${advice} (${code})`;
  });
  const of = (severity: string): number => problems.filter((problem) => problem.severity === severity).length;
  const errors = of("error");
  const warnings = of("warning");
  const summary = `${counted(count, "skill")}, ${counted(errors, "error")}, ${counted(warnings, "warning")}`;
  await print([...lines, summary].join("\n"));
  if (errors > 0 || (strict && warnings > 0)) process.exitCode = 1;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
