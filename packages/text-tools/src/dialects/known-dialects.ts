import type { Frame } from "../formats/frame.js";
import type { ReadableReply } from "../formats/whole-reply.js";
import { TextToolsError } from "../text-tools-error.js";
import type { Dialect } from "./dialect.js";
import { harmony } from "./headers/harmony.js";
import { museGlimmer } from "./headers/muse-glimmer.js";
import { hermesJson } from "./json/hermes-json.js";
import { jsonArrays } from "./json/json-arrays.js";
import { jsonObjects } from "./json/json-objects.js";
import { llama3Json } from "./json/llama3-json.js";
import { actionDialects } from "./named/actions.js";
import { functionaryV32 } from "./named/functionary-v32.js";
import { namedJsonDialects } from "./named/named-json.js";
import { gemmaDialects } from "./python/gemma.js";
import { pythonDialects } from "./python/python-calls.js";
import { functionTagDialects } from "./tags/function-tags.js";
import { invokeDialects } from "./tags/invoke-tags.js";
import { keyTagDialects } from "./tags/key-tags.js";
import { valueTagDialects } from "./tags/value-tags.js";

const BUILT_IN = [
  ...gemmaDialects,
  ...pythonDialects,
  ...keyTagDialects,
  ...functionTagDialects,
  ...invokeDialects,
  ...valueTagDialects,
  ...namedJsonDialects,
  functionaryV32,
  ...actionDialects,
  llama3Json,
  ...jsonArrays,
  ...jsonObjects,
  harmony,
  museGlimmer,
  hermesJson,
] as const;

/** The built-in dialects. Of several whose patterns match a model's name, the first one counts. */
export const dialects: readonly Dialect[] = BUILT_IN;

type BuiltIn = (typeof BUILT_IN)[number];

/** A name of a built-in dialect. */
export type FormatName = BuiltIn["name"] | NonNullable<BuiltIn["aliases"]>[number];

/** A dialect by name, or a custom one. `auto` is all built-in ones. */
export type FormatChoice = "auto" | FormatName | (string & {}) | Dialect;

/**
 * Returns the chosen dialect; undefined for `auto`.
 *
 * @throws TextToolsError if no built-in dialect has this name
 */
function chosenDialect(choice: FormatChoice = "auto"): Dialect | undefined {
  if (typeof choice !== "string") return choice;
  if (choice === "auto") return undefined;
  const dialect = dialects.find(({ name, aliases }) => name === choice || aliases?.includes(choice));
  if (dialect) return dialect;
  const allowed = ["auto", ...dialects.map(({ name }) => name)].join(", ");
  throw new TextToolsError("unknown-format", `Unknown tool call format "${choice}". Built-in formats: ${allowed}.`);
}

const numbers = new WeakMap<Dialect, number>();
let lastNumber = 0;

/** Returns the mark of a choice: its name, or a number of its own. */
export function keyOf(choice: FormatChoice): string | number {
  if (typeof choice === "string") return choice;
  const number = numbers.get(choice) ?? (lastNumber += 1);
  numbers.set(choice, number);
  return number;
}

/** Returns the dialect in which calls are written: the chosen one, or else that of Hermes. */
export function writtenDialect(choice?: FormatChoice): Dialect {
  return chosenDialect(choice) ?? hermesJson;
}

/** Returns the chosen dialect, and all that a parser reads, the chosen one first. */
export function knownDialects(
  choice?: FormatChoice,
  read: readonly FormatChoice[] = ["auto"],
): { readonly chosen: Dialect | undefined; readonly all: readonly Dialect[] } {
  const chosen = chosenDialect(choice);
  const others = read.flatMap((one) => chosenDialect(one) ?? dialects);
  return { chosen, all: [...new Set([...(chosen ? [chosen] : []), ...others])] };
}

/** Returns the frames that a parser looks for, those of the chosen dialect first. */
export function framesOf(chosen: Dialect | undefined, all: readonly Dialect[]): readonly Frame[] {
  const frames = [...(chosen?.ownFrames ?? []), ...all.flatMap((dialect) => dialect.frames)];
  return [...new Set([...frames.filter(({ isLast }) => !isLast), ...frames])];
}

/** Returns the forms of replies without marks that a parser reads, that of the chosen dialect first. */
export function repliesOf(chosen: Dialect | undefined, all: readonly Dialect[]): readonly ReadableReply[] {
  const others = all.flatMap(({ wholeReply }) => (wholeReply && !wholeReply.isOwn ? [wholeReply] : []));
  const forms = [...new Set([...(chosen?.wholeReply ? [chosen.wholeReply] : []), ...others])];
  return forms.map((form) => ({ form, isChosen: form === chosen?.wholeReply }));
}

/** Returns all marks of frames. */
export function marksOf(frames: readonly Frame[]): readonly string[] {
  const around = frames.flatMap((frame) => [frame, frame.outer]).filter((each) => each !== undefined);
  const marks = around.flatMap(({ opens, closes }) => [...opens, ...closes]);
  return [...new Set([...marks, ...frames.flatMap(({ marks: inner, stops = [] }) => [...inner, ...stops])])];
}
