import { existsSync } from "node:fs";
import { type Command, Option } from "commander";
import { print, printJson } from "../print/output.js";
import { DEFAULT_PATHS, noSkillsFound } from "../skill-paths.js";
import { jsonOption } from "../skills-option.js";
import { plural } from "../print/plural.js";
import { countProblems } from "../print/count-problems.js";

interface ScanOptions {
  readonly format: "json" | "sarif" | "table";
  readonly strict?: boolean;
}

/** Adds `langslash scan`, which looks for dangers in skills. */
export function addScan(program: Command): void {
  program
    .command("scan")
    .description("look for dangers in all files of skills; the exit code is 1 if there are errors")
    .argument("[path...]", "folders, or a lock, whose skills are scanned (default: the usual folders)")
    .addOption(new Option("-f, --format <format>", "how to print").choices(["table", "json", "sarif"]).default("table"))
    .addOption(jsonOption())
    .option("--strict", "fail on warnings too")
    .action(scan);
}

async function scan(given: readonly string[], { format, strict = false }: ScanOptions): Promise<void> {
  const paths = given.length > 0 ? given : DEFAULT_PATHS.filter((path) => !path.endsWith(".json") && existsSync(path));
  if (paths.length === 0) throw noSkillsFound(DEFAULT_PATHS);
  const { scanPaths } = await import("../scan/scan-paths.js");
  const { files, findings } = await scanPaths(paths);
  const { words, fails } = countProblems(findings, strict);
  if (format === "json") await printJson({ files, findings });
  else if (format === "sarif") await printJson((await import("../scan/sarif.js")).sarif(findings));
  else {
    const { table } = await import("../print/table.js");
    const rows = findings.map(({ severity, code, path, line, message }) => {
      return [severity, code, line === undefined ? path : `${path}:${line}`, message];
    });
    for (const line of table(rows)) await print(line);
    await print(`${plural(files, "file")}, ${words}`);
  }
  if (fails) process.exitCode = 1;
}
