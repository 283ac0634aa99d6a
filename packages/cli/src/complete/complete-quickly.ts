import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Catalogue } from "@langslash/grammar";
import { readCached } from "../cache/cached-heads.js";
import { headsKey } from "../heads-key.js";
import type { SkillsOptions } from "../skill-paths.js";
import { completeMessage, type CompleteOptions } from "./complete-message.js";
import type { ProgramShape } from "./program-shape.js";

/** The shape of the program, beside the built command. */
const SHAPE_FILE = "program-shape.json";

/** The options of `langslash complete`, as `parseArgs` takes them. */
const OPTIONS = {
  line: { type: "string" },
  skills: { type: "string", short: "s", multiple: true },
  cursor: { type: "string" },
  format: { type: "string", short: "f" },
} as const;

/**
 * Runs `langslash complete` without the parser of command lines and without reading skills, if the catalogue is cached.
 * Returns false, and has printed nothing, if the whole program has to run instead: also for all other options, and for
 * errors.
 */
export async function completeQuickly([name, ...args]: readonly string[]): Promise<boolean> {
  if (name !== "complete") return false;
  let isCached = true;
  const load = async (options: SkillsOptions): Promise<Catalogue> => {
    isCached = false; // also if there are no skills, which the program reports
    const cached = readCached<Catalogue>(headsKey("catalogue", options));
    if (!cached) throw new Error("The catalogue is not cached.");
    isCached = true;
    return cached;
  };
  try {
    const { words, options } = readArguments(args);
    await completeMessage(words, options, readShape, load);
  } catch {
    return false;
  }
  return isCached;
}

function readShape(): ProgramShape {
  const shape: ProgramShape = JSON.parse(readFileSync(join(import.meta.dirname, SHAPE_FILE), "utf8"));
  return shape;
}

/** @throws TypeError for options and values that it does not know */
function readArguments(args: readonly string[]): { words: readonly string[]; options: CompleteOptions } {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  const { cursor, format = "text", ...rest } = values;
  if (format !== "text" && format !== "json") throw new TypeError("Unknown format.");
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) throw new TypeError("The cursor is no number.");
  return { words: positionals, options: { ...rest, format, ...(cursor !== undefined && { cursor: Number(cursor) }) } };
}
