import type { Frame } from "../formats/frame.js";
import type { ReadableReply } from "../formats/whole-reply.js";
import { TextToolsError } from "../text-tools-error.js";
import type { Dialect } from "./dialect.js";
import type { FormatName } from "./format-name.js";
import { anthropicXml } from "./anthropic-xml.js";
import { apertus } from "./apertus.js";
import { cohere2 } from "./cohere2.js";
import { commandRPlus } from "./command-r-plus.js";
import { deepseekV3 } from "./deepseek-v3.js";
import { deepseekV31 } from "./deepseek-v31.js";
import { deepseekV4 } from "./deepseek-v4.js";
import { deepseekV41 } from "./deepseek-v41.js";
import { dots } from "./dots.js";
import { dsml } from "./dsml.js";
import { functionaryV31 } from "./functionary-v31.js";
import { functionaryV32 } from "./functionary-v32.js";
import { functiongemma } from "./functiongemma.js";
import { gemma3ToolCode } from "./gemma3-tool-code.js";
import { gemma4 } from "./gemma4.js";
import { gigachat3 } from "./gigachat3.js";
import { gigachat35 } from "./gigachat35.js";
import { glmArgKey } from "./glm-arg-key.js";
import { granite20b } from "./granite-20b.js";
import { granitePythonic } from "./granite-pythonic.js";
import { granite3 } from "./granite3.js";
import { harmony } from "./harmony.js";
import { hermesJson } from "./hermes-json.js";
import { hunyuanA13b } from "./hunyuan-a13b.js";
import { hunyuanV3 } from "./hunyuan-v3.js";
import { inkling } from "./inkling.js";
import { internlm2 } from "./internlm2.js";
import { k2Horizon } from "./k2-horizon.js";
import { kimiK2 } from "./kimi-k2.js";
import { kimiK3 } from "./kimi-k3.js";
import { llama3Json } from "./llama3-json.js";
import { iquestCoderV2 } from "./iquest-coder-v2.js";
import { iquestQ1 } from "./iquest-q1.js";
import { longcat } from "./longcat.js";
import { minicpm5 } from "./minicpm5.js";
import { minimaxM1 } from "./minimax-m1.js";
import { minimaxM2 } from "./minimax-m2.js";
import { minimaxM3 } from "./minimax-m3.js";
import { mistralV11 } from "./mistral-v11.js";
import { mistralV3 } from "./mistral-v3.js";
import { museGlimmer } from "./muse-glimmer.js";
import { nemotronV2 } from "./nemotron-v2.js";
import { olmo3 } from "./olmo3.js";
import { pangu } from "./pangu.js";
import { phi4Functools } from "./phi4-functools.js";
import { plamo3 } from "./plamo3.js";
import { pythonic } from "./pythonic.js";
import { pythonicLfm2 } from "./pythonic-lfm2.js";
import { qwen3Xml } from "./qwen3-xml.js";
import { react } from "./react.js";
import { sarashina } from "./sarashina.js";
import { seedOss } from "./seed-oss.js";
import { solarOpen } from "./solar-open.js";
import { solarOpen2 } from "./solar-open2.js";
import { step3 } from "./step3.js";
import { stepAudio2 } from "./step-audio2.js";
import { xlam } from "./xlam.js";

/** The built-in dialects. Of several whose patterns match a model's name, the first one counts. */
export const dialects: readonly Dialect[] = [
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
];

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
  return [...new Set([...marks, ...frames.flatMap(({ marks: inner }) => inner)])];
}
