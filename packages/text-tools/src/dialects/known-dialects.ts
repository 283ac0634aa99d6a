import type { Frame } from "../formats/frame.js";
import { TextToolsError } from "../text-tools-error.js";
import type { Dialect } from "./dialect.js";
import { gemma4 } from "./gemma4.js";
import { glmArgKey } from "./glm-arg-key.js";
import { hermesJson } from "./hermes-json.js";
import { mistralV11 } from "./mistral-v11.js";
import { mistralV3 } from "./mistral-v3.js";
import { pythonicLfm2 } from "./pythonic-lfm2.js";
import { qwen3Xml } from "./qwen3-xml.js";

/** The built-in dialects. Of several whose patterns match a model's name, the first one counts. */
export const dialects: readonly Dialect[] = [
  gemma4,
  qwen3Xml,
  glmArgKey,
  mistralV11,
  mistralV3,
  pythonicLfm2,
  hermesJson,
];

/** A dialect by name, or one of the application's own. `auto` stands for all built-in ones. */
export type FormatChoice = "auto" | (string & {}) | Dialect;

const BY_NAME = new Map<string, Dialect>(
  dialects.flatMap((dialect) => [dialect.name, ...(dialect.aliases ?? [])].map((name) => [name, dialect] as const)),
);

/**
 * Returns the chosen dialect; undefined for `auto`.
 *
 * @throws TextToolsError if no built-in dialect has this name
 */
export function chosenDialect(choice: FormatChoice = "auto"): Dialect | undefined {
  if (typeof choice !== "string") return choice;
  if (choice === "auto") return undefined;
  const dialect = BY_NAME.get(choice);
  if (dialect) return dialect;
  const allowed = ["auto", ...dialects.map(({ name }) => name)].join(", ");
  throw new TextToolsError("unknown-format", `Unknown tool call format "${choice}". Built-in formats: ${allowed}.`);
}

/** Returns the dialect in which calls are written: the chosen one, or else that of Hermes. */
export function writtenDialect(choice?: FormatChoice): Dialect {
  return chosenDialect(choice) ?? hermesJson;
}

/** Returns the dialects that a parser reads: the chosen one first, then all built-in ones. */
export function knownDialects(choice?: FormatChoice): readonly Dialect[] {
  const chosen = chosenDialect(choice);
  return [...new Set([...(chosen ? [chosen] : []), ...dialects])];
}

/** Returns the frames that a parser looks for, those of the chosen dialect first. */
export function knownFrames(choice?: FormatChoice): readonly Frame[] {
  const chosen = chosenDialect(choice);
  const frames = knownDialects(choice).flatMap((dialect) => dialect.frames);
  const all = [...(chosen?.ownFrames ?? []), ...frames];
  return [...new Set([...all.filter(({ isLast }) => !isLast), ...all])];
}

/** Returns all marks of frames. */
export function marksOf(frames: readonly Frame[]): readonly string[] {
  const marks = frames.flatMap(({ opens, closes, marks: inner, outer }) => [
    ...opens,
    ...closes,
    ...inner,
    ...(outer?.opens ?? []),
    ...(outer?.closes ?? []),
  ]);
  return [...new Set(marks)];
}
