import { beginning, NAME, SPACE } from "../../formats/beginning.js";
import { jsonFrame, namedJsonFrame } from "../../formats/json/json-frames.js";
import { glmFrame, type GlmTags, tagsWith } from "../../formats/tags/glm-frame.js";
import { type Dialect, defineDialect } from "../dialect.js";

/** How a notation differs from that of GLM. */
interface KeyTagsOptions {
  readonly tags?: GlmTags;
  readonly around?: readonly [begin: string, end: string];
  /** The mark after the name. */
  readonly separator?: string;
  /** The text after the name and between tags. */
  readonly lineBreak?: "\n" | "";
}

/** Returns a notation with the name, and then a tag around each key and each value. */
function keyTags(
  open: string,
  close: string,
  { tags = tagsWith(""), around, separator = "", lineBreak = "\n" }: KeyTagsOptions = {},
): Dialect["notation"] {
  const { openKey, closeKey, openValue, closeValue } = tags;
  const beforeValue = openValue === undefined ? closeKey : `${closeKey}${lineBreak}${openValue}`;
  return {
    ...(around && { around }),
    call: [open, `${separator}${lineBreak}`, close],
    arguments: { kind: "tags", parameter: [openKey, beforeValue, `${closeValue}${lineBreak}`], isKeyText: true },
  };
}

const GLM = { opens: ["<tool_call>"], closes: ["</tool_call>"] };
const IFM_TAGS = { ...tagsWith("ifm|"), type: ["<ifm|arg_type>", "</ifm|arg_type>"] } as const;
const IFM = {
  opens: ["<ifm|tool_call>"],
  closes: ["</ifm|tool_call>"],
  outer: { opens: ["<ifm|tool_calls>"], closes: ["</ifm|tool_calls>"] },
};
const SOLAR = { openKey: "<|tool_arg:start|>", closeKey: "<|tool_arg:value|>", closeValue: "<|tool_arg:end|>" };

/** Returns how the family of IQuest writes calls: as GLM does, between marks of its own. */
function iquestCalls(prefix: string): Pick<Dialect, "notation" | "frames"> {
  const [open, close] = [`<${prefix}_tool_call>`, `</${prefix}_tool_call>`];
  return {
    notation: keyTags(open, close, { lineBreak: "" }),
    frames: [glmFrame({ opens: [open], closes: [close], tags: tagsWith("") })],
  };
}

/** The dialects with the name, and then a tag around each key and each value. */
export const keyTagDialects = [
  defineDialect({
    name: "iquest-coder-v2",
    source: "vLLM's parser iquest_coder_v2",
    models: [{ pattern: /iquest-?coder-?v2/, source: "the name of vLLM's parser" }],
    ...iquestCalls("iquestcoder"),
  }),
  defineDialect({
    name: "iquest-q1",
    source: "SGLang's parser iquest_q1",
    models: [{ pattern: /iquest-?q1/, source: "the name of SGLang's parser" }],
    ...iquestCalls("iquest"),
  }),
  defineDialect({
    name: "glm-arg-key",
    aliases: ["glm", "poolside"],
    source: "zai-org/GLM-4.5, chat template; vLLM's parsers glm45 and glm47; SGLang's detector glm53_flash",
    models: [
      {
        pattern: /glm-?(?:4|[5-9])|laguna|\b(?:ling|ring)-?(?:2[._]6|[3-9])|spark-?(?:2[._]5|3)|hyperclovax.*think/,
        source:
          "vLLM's tool calling page: parsers glm45 and glm47; SGLang's list of parsers and its documentation of Ling and Ring 2.6; vLLM's parser spark3",
      },
    ],
    notation: keyTags("<tool_call>", "</tool_call>"),
    frames: [
      glmFrame({ ...GLM, tags: tagsWith("") }),
      // of GLM 5.3 Flash, mostly without an end mark
      namedJsonFrame({
        ...GLM,
        begins: beginning(NAME, ">", SPACE, "{", SPACE, /["}]/),
        body: /(?<name>[^\s>]+)>(?<json>[\s\S]*)/,
        endsItself: true,
      }),
    ],
  }),
  defineDialect({
    name: "hunyuan-v3",
    source: "tencent/Hy3, chat template; vLLM's parser hunyuan_v3",
    models: [{ pattern: /hy-?[34]|hunyuan-?v?[34]/, source: "vLLM's tool calling page: parser hunyuan_v3" }],
    notation: keyTags("<tool_call>", "</tool_call>", {
      around: ["<tool_calls>\n", "\n</tool_calls>"],
      separator: "<tool_sep>",
    }),
    // version 4 has no mark after the name
    frames: ["", ":opensource"].flatMap((suffix) =>
      [`<tool_sep${suffix}>`, undefined].map((separator) =>
        glmFrame({
          opens: [`<tool_call${suffix}>`],
          closes: [`</tool_call${suffix}>`],
          outer: { opens: [`<tool_calls${suffix}>`], closes: [`</tool_calls${suffix}>`] },
          tags: tagsWith("", suffix),
          separator,
        }),
      ),
    ),
    results: {
      around: ["<tool_responses>\n", "\n</tool_responses>"],
      result: ["<tool_response>\n", "\n</tool_response>"],
    },
  }),
  // also with the type of each value, or JSON
  defineDialect({
    name: "k2-horizon",
    source: "vLLM's parser k2_horizon; SGLang's detector k2_v3",
    models: [{ pattern: /k2-?horizon|k2-?v3/, source: "SGLang's list of parsers: k2_horizon" }],
    notation: keyTags("<ifm|tool_call>", "</ifm|tool_call>", {
      tags: IFM_TAGS,
      around: ["<ifm|tool_calls>\n", "\n</ifm|tool_calls>"],
    }),
    frames: [glmFrame({ ...IFM, tags: IFM_TAGS }), jsonFrame(IFM)],
  }),
  // with a mark between each key and its value
  defineDialect({
    name: "solar-open2",
    source: "vLLM's parser solar_open2; upstage/Solar-Open2-250B",
    models: [{ pattern: /solar-(?:open-?2|pro-?4)/, source: "vLLM's tool calling page: parser solar_open2" }],
    notation: keyTags("<|tool_call:start|>", "<|tool_call:end|>", { tags: SOLAR }),
    frames: [glmFrame({ opens: ["<|tool_call:start|>"], closes: ["<|tool_call:end|>"], tags: SOLAR })],
    results: { result: ["<|tool_response:start|>", "<|tool_response:end|>"] },
  }),
] as const;
