// Converts all slash commands of a folder, several at once, with a progress bar and a table at the end.
//   convert-folder.ts [folder with commands/, agents/, skills/] [folder for the prompts]
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { awaitAllCallbacks } from "@langchain/core/callbacks/promises";
import { createSlashCommandConverter, directoryConfigs } from "@langslash/converter";
import { converterModel } from "./converter-model.js";
import { ProgressBar } from "./progress-bar.js";

const [folder, target] = parseArgs({ allowPositionals: true }).positionals;
const source = folder ?? fileURLToPath(new URL("../law-office/claude", import.meta.url));
const out = target ?? mkdtempSync(join(tmpdir(), "prompts-"));
mkdirSync(out, { recursive: true });

const { model, name: modelName } = converterModel(process.env);
const configs = directoryConfigs(source);
const names = (await configs.list()).flatMap(({ type, name }) => (type === "slash_command" ? name : []));
const converter = createSlashCommandConverter({ model, configs, fallback: "deterministic" });

const bar = new ProgressBar(names.length);
const countRuns = {
  handleChainEnd: (_output: unknown, _run: string, parent?: string) => void (parent ?? bar.advance()),
  handleChainError: (_error: unknown, _run: string, parent?: string) => void (parent ?? bar.advance()),
};
const inputs = names.map((command) => ({ command, userArguments: "" }));
const results = await converter.batch(
  inputs,
  { maxConcurrency: 3, callbacks: [countRuns] },
  { returnExceptions: true },
);
await awaitAllCallbacks(); // which LangChain calls in the background: the table comes after the bar

const rows = results.map((result, index) => {
  const name = names[index] ?? "";
  if (result instanceof Error) return [name, "failed", "", "", "", result.message];
  const { convertedContent, path, rounds, inlined, missing, warnings } = result;
  writeFileSync(join(out, `${name.replaceAll(":", ".")}.md`), `${convertedContent}\n`);
  return [name, path, String(rounds), namesOf(inlined), namesOf(missing), String(warnings.length)];
});
console.log(table([["command", "path", "rounds", "inlined", "missing", "warnings"], ...rows]));
const failed = results.filter((result) => result instanceof Error).length;
console.log(`\n${names.length - failed} of ${names.length} converted by ${modelName} into ${out}`);
process.exitCode = failed > 0 ? 1 : 0;

function namesOf(configNames: readonly { readonly name: string }[]): string {
  return configNames.map(({ name }) => name).join(", ") || "-";
}

function table(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_cell, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
