import type { Frame } from "../formats/frame.js";
import type { ReadableReply } from "../formats/whole-reply.js";
import { TextToolsError } from "../text-tools-error.js";
import type { Dialect } from "./dialect.js";
import { anthropicXml } from "./tags/anthropic-xml.js";
import { apertus } from "./json/apertus.js";
import { cohere2 } from "./json/cohere2.js";
import { commandRPlus } from "./named/command-r-plus.js";
import { deepseekV3 } from "./named/deepseek-v3.js";
import { deepseekV31 } from "./named/deepseek-v31.js";
import { deepseekV4 } from "./tags/deepseek-v4.js";
import { deepseekV41 } from "./tags/deepseek-v41.js";
import { dots } from "./tags/dots.js";
import { dsml } from "./tags/dsml.js";
import { functionaryV31 } from "./named/functionary-v31.js";
import { functionaryV32 } from "./named/functionary-v32.js";
import { functiongemma } from "./python/functiongemma.js";
import { gemma3ToolCode } from "./python/gemma3-tool-code.js";
import { gemma4 } from "./python/gemma4.js";
import { gigachat3 } from "./json/gigachat3.js";
import { gigachat35 } from "./tags/gigachat35.js";
import { glmArgKey } from "./tags/glm-arg-key.js";
import { granite20b } from "./json/granite-20b.js";
import { granitePythonic } from "./python/granite-pythonic.js";
import { granite3 } from "./json/granite3.js";
import { harmony } from "./headers/harmony.js";
import { hermesJson } from "./json/hermes-json.js";
import { hunyuanA13b } from "./json/hunyuan-a13b.js";
import { hunyuanV3 } from "./tags/hunyuan-v3.js";
import { inkling } from "./headers/inkling.js";
import { internlm2 } from "./json/internlm2.js";
import { k2Horizon } from "./tags/k2-horizon.js";
import { kimiK2 } from "./named/kimi-k2.js";
import { kimiK3 } from "./tags/kimi-k3.js";
import { llama3Json } from "./json/llama3-json.js";
import { iquestCoderV2 } from "./tags/iquest-coder-v2.js";
import { iquestQ1 } from "./tags/iquest-q1.js";
import { longcat } from "./json/longcat.js";
import { minicpm5 } from "./tags/minicpm5.js";
import { minimaxM1 } from "./json/minimax-m1.js";
import { minimaxM2 } from "./tags/minimax-m2.js";
import { minimaxM3 } from "./tags/minimax-m3.js";
import { mistralV11 } from "./named/mistral-v11.js";
import { mistralV3 } from "./json/mistral-v3.js";
import { museGlimmer } from "./headers/muse-glimmer.js";
import { nemotronV2 } from "./json/nemotron-v2.js";
import { olmo3 } from "./python/olmo3.js";
import { pangu } from "./python/pangu.js";
import { phi4Functools } from "./json/phi4-functools.js";
import { plamo3 } from "./named/plamo3.js";
import { pythonic } from "./python/pythonic.js";
import { pythonicLfm2 } from "./python/pythonic-lfm2.js";
import { qwen3Xml } from "./tags/qwen3-xml.js";
import { react } from "./named/react.js";
import { sarashina } from "./json/sarashina.js";
import { seedOss } from "./tags/seed-oss.js";
import { solarOpen } from "./named/solar-open.js";
import { solarOpen2 } from "./tags/solar-open2.js";
import { step3 } from "./tags/step3.js";
import { stepAudio2 } from "./named/step-audio2.js";
import { xlam } from "./json/xlam.js";

const BUILT_IN = [
  functiongemma,
  gemma4,
  gemma3ToolCode,
  iquestCoderV2,
  iquestQ1,
  qwen3Xml,
  glmArgKey,
  mistralV11,
  mistralV3,
  pythonic,
  llama3Json,
  dsml,
  deepseekV41,
  deepseekV4,
  deepseekV3,
  deepseekV31,
  kimiK2,
  kimiK3,
  minimaxM3,
  minimaxM2,
  minimaxM1,
  harmony,
  granite20b,
  granite3,
  granitePythonic,
  phi4Functools,
  pythonicLfm2,
  pangu,
  olmo3,
  xlam,
  hunyuanV3,
  hunyuanA13b,
  internlm2,
  apertus,
  seedOss,
  stepAudio2,
  step3,
  longcat,
  minicpm5,
  commandRPlus,
  cohere2,
  nemotronV2,
  gigachat35,
  gigachat3,
  functionaryV31,
  functionaryV32,
  inkling,
  dots,
  solarOpen2,
  solarOpen,
  k2Horizon,
  plamo3,
  sarashina,
  museGlimmer,
  anthropicXml,
  react,
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
  const others = all.flatMap(({ wholeReply }) =>
    wholeReply && (!wholeReply.isOwn || wholeReply.prompt?.isOwn === false) ? [wholeReply] : [],
  );
  const forms = [...new Set([...(chosen?.wholeReply ? [chosen.wholeReply] : []), ...others])];
  return forms.map((form) => ({ form, isChosen: form === chosen?.wholeReply }));
}

/** Returns all marks of frames. */
export function marksOf(frames: readonly Frame[]): readonly string[] {
  const around = frames.flatMap((frame) => [frame, frame.outer]).filter((each) => each !== undefined);
  const marks = around.flatMap(({ opens, closes }) => [...opens, ...closes]);
  return [...new Set([...marks, ...frames.flatMap(({ marks: inner, stops = [] }) => [...inner, ...stops])])];
}
