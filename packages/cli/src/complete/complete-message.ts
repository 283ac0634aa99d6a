import { complete } from "@langslash/grammar";
import { print, printJson, report } from "../print/output.js";
import { printableLine } from "../print/printable.js";
import { splitMessage, type SkillsOptions, withFolders } from "../skill-paths.js";
import { type Candidate, completeLine } from "./complete-line.js";
import type { CatalogueLoader } from "./look-up-catalogue.js";
import type { ProgramShape } from "./program-shape.js";

/** Options of `langslash complete`. */
export interface CompleteOptions extends SkillsOptions {
  /** A shell's command line, which is completed instead of a message. */
  readonly line?: string;
  readonly cursor?: number;
  readonly format: "text" | "json";
}

/** Prints the completions of a message, or of a shell's command line, of which the program has the given shape. */
export async function completeMessage(
  words: readonly string[],
  { line, cursor, format, ...options }: CompleteOptions,
  program: () => ProgramShape,
  load: CatalogueLoader,
): Promise<void> {
  if (line !== undefined) {
    const candidates = await completeLine(line, program(), load).catch(() => []); // Tab prints no errors
    return candidates.length === 0 ? undefined : print(candidates.map(lineOf).join("\n"));
  }
  const { message: text, folders } = splitMessage(words);
  const completion = complete(text, cursor ?? text.length, await load(withFolders(options, folders)));
  if (format === "json") return printJson(completion);
  const found = completion.suggestions.map(({ insert, description = "" }) => ({ word: insert, description }));
  if (found.length > 0) await print(found.map(lineOf).join("\n"));
  if (completion.more > 0) report(`${completion.more} more. Type on to find them.`, "dim");
}

function lineOf({ word, description }: Candidate): string {
  return description === "" ? printableLine(word) : `${printableLine(word)}\t${printableLine(description)}`;
}
