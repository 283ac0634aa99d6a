import { anyBeginning, beginning, NAME, SPACE } from "../../formats/beginning.js";
import { isOffered } from "../../formats/bare-call.js";
import { tagFrame } from "../../formats/tags/tag-frame.js";
import { type Dialect, defineDialect } from "../dialect.js";

const BODY = anyBeginning(...["<parameter=", "</function>"].map((next) => beginning(NAME, ">", SPACE, next)));

/** The marks of a call and of its values. */
const CALL = { open: "<function=", close: "</function>" };
const VALUE = { openValue: ["<parameter="], closeValue: ["</parameter>"] };
const BEGIN = beginning(CALL.open, SPACE, /["']?/, NAME);

/** Returns the notation between these tags, with a text at each end of a value. */
function functionTags(open: string, close: string, lineBreak: "\n" | ""): Dialect["notation"] {
  return {
    call: [`${open}\n<function=`, ">\n", `</function>\n${close}`],
    arguments: { kind: "tags", parameter: ["<parameter=", `>${lineBreak}`, `${lineBreak}</parameter>\n`] },
  };
}

/** The dialects with Qwen's tags: `<function=name>` and `<parameter=key>`. */
export const functionTagDialects = [
  defineDialect({
    name: "qwen3-xml",
    source: "Qwen/Qwen3-Coder-480B-A35B-Instruct, chat template; vLLM's parsers qwen3_coder and qwen3_xml",
    models: [
      {
        pattern:
          /qwen3?[-_.]?coder(?!.*2\.5)|qwen-?3\.[5-9]|nemotron-?3|step-?3[.p]5|mimo(?!-vl)|iquest|berry-?lm|trinity.*thinking|k-?exaone-?[2-9](?!\d)|minicpm-?v-?4[._][6-9]/,
        source:
          "vLLM's tool calling page: parsers qwen3_coder and qwen3_xml, and the chat templates and cards of these models; its parser berrylm and its recipe for MiniCPM-V 4.6",
      },
    ],
    notation: functionTags("<tool_call>", "</tool_call>", "\n"),
    frames: [
      tagFrame({
        ...VALUE,
        opens: ["<tool_call>"],
        closes: ["</tool_call>"],
        call: CALL,
        begins: BEGIN,
        cutsLineBreaks: true,
      }),
      // often without the outer tag
      tagFrame({
        ...VALUE,
        opens: [CALL.open],
        closes: [CALL.close],
        outer: { opens: [], closes: ["</tool_call>", "</seed:tool_call>"] },
        begins: (head, place) => isOffered(head, BODY, place),
        cutsLineBreaks: true,
        isShared: "within lines",
      }),
    ],
  }),
  defineDialect({
    name: "seed-oss",
    source: "ByteDance-Seed/Seed-OSS-36B-Instruct, chat template; vLLM's parser seed_oss",
    models: [{ pattern: /seed-?oss/, source: "vLLM's tool calling page: parser seed_oss" }],
    notation: functionTags("<seed:tool_call>", "</seed:tool_call>", ""),
    frames: [
      tagFrame({ ...VALUE, opens: ["<seed:tool_call>"], closes: ["</seed:tool_call>"], call: CALL, begins: BEGIN }),
    ],
  }),
] as const;
