import { print, printJson, withStyle } from "../print/output.js";
import { printableLine } from "../print/printable.js";
import { table } from "../print/table.js";
import type { CheckedCommand } from "./check-commands.js";

/** Prints checked commands as JSON, or as a table with the problems below it. Returns the number of errors. */
export async function printCheck(commands: readonly CheckedCommand[], isJson: boolean): Promise<number> {
  const errors = commands.flatMap(({ findings }) => findings.filter(({ severity }) => severity === "error")).length;
  if (isJson) {
    await printJson(commands);
    return errors;
  }
  const rows = commands.map(({ path, warnings, findings }) => [path, String(warnings.length), countByCode(findings)]);
  const details = commands.flatMap(({ path, warnings, findings }) => [
    ...findings
      .filter(({ severity }) => severity === "error")
      .map(({ message, code }) => line(path, "red", "error", `${message} (${code})`)),
    ...warnings.map((warning) => line(path, "yellow", "warning", warning)),
  ]);
  const clean = commands.filter(({ warnings, findings }) => warnings.length + findings.length === 0).length;
  const summary = `${commands.length} commands checked: ${clean} without problems, ${errors} errors.`;
  const parts = [table([["path", "warnings", "findings"], ...rows]).join("\n"), details.join("\n"), summary];
  await print(parts.filter((part) => part !== "").join("\n\n"));
  return errors;
}

function line(path: string, style: "red" | "yellow", severity: string, text: string): string {
  return `${printableLine(path)}: ${withStyle(style, severity)} ${printableLine(text)}`;
}

/** Returns the codes of findings with their numbers, such as `out-of-reach 2`. */
function countByCode(findings: CheckedCommand["findings"]): string {
  const counts = new Map<string, number>();
  for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  return Array.from(counts, ([code, count]) => `${code} ${count}`).join(", ");
}
