import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Catalogue } from "@langslash/grammar";
import { readCached } from "../cache/cached-heads.js";
import { headsKey } from "../heads-key.js";
import type { SkillsOptions } from "../skill-paths.js";
import { completeMessage, type CompleteOptions } from "./complete-message.js";
import type { ProgramShape } from "./program-shape.js";

/** The shape of the program, beside the built command. */
const SHAPE_FILE = "program-shape.json";

/**
 * Runs `langslash complete` without the parser of command lines and without reading skills, if the catalogue is cached.
 * Returns false, and has printed nothing, if the whole program has to run instead.
 */
export async function completeQuickly([name, ...args]: readonly string[]): Promise<boolean> {
  const request = name === "complete" ? readArguments(args) : undefined;
  if (!request) return false;
  let isCached = true;
  const load = async (options: SkillsOptions): Promise<Catalogue> => {
    isCached = false; // also if there are no skills, which the program reports
    const cached = readCached<Catalogue>(headsKey("catalogue", options));
    if (!cached) throw new Error("The catalogue is not cached.");
    isCached = true;
    return cached;
  };
  try {
    await completeMessage(request.words, request.options, readShape, load);
  } catch {
    return false;
  }
  return isCached;
}

function readShape(): ProgramShape {
  const shape: ProgramShape = JSON.parse(readFileSync(join(import.meta.dirname, SHAPE_FILE), "utf8"));
  return shape;
}

/** A command line of `langslash complete`. */
interface CompleteRequest {
  readonly words: readonly string[];
  readonly options: CompleteOptions;
}

/** Reads plain forms of options. Returns undefined for everything else, also for errors. */
function readArguments(args: readonly string[]): CompleteRequest | undefined {
  const words: string[] = [];
  const skills: string[] = [];
  const options: { line?: string; cursor?: number; format: "text" | "json" } = { format: "text" };
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? "";
    if (arg === "-" || !arg.startsWith("-")) {
      words.push(arg);
      continue;
    }
    index += 1;
    const value = args[index];
    if (value === undefined) return undefined;
    if (arg === "--line") options.line = value;
    else if (arg === "-s" || arg === "--skills") skills.push(value);
    else if (arg === "--cursor" && /^\d{1,9}$/.test(value)) options.cursor = Number(value);
    else if ((arg === "-f" || arg === "--format") && (value === "text" || value === "json")) options.format = value;
    else return undefined;
  }
  return { words, options: { ...options, ...(skills.length > 0 && { skills }) } };
}
