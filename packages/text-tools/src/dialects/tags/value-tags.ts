import { anyBeginning, beginning, NAME, SPACE } from "../../formats/beginning.js";
import { isKnownName } from "../../formats/bare-call.js";
import { PREFIX } from "../../formats/tags/nested-elements.js";
import { nestedTagFrame } from "../../formats/tags/nested-tag-frame.js";
import { tagFrame } from "../../formats/tags/tag-frame.js";
import { defineDialect } from "../dialect.js";

/** The spellings of a tag with a name: models lose the blank, or write it as their tokenizer does. */
const names = (tag: string): string[] => [" ", "", "ġ"].map((blank) => `<${tag}${blank}name=`);
const MINICPM_BODY = anyBeginning(
  beginning(/["']?/, NAME, /["']?\s*/, ">", SPACE, "<param"),
  beginning(/["']?/, NAME, /["']?\s*/, ">", SPACE, "</function>"),
);

const STEP_INVOKE = [SPACE, "<steptml:invoke name="] as const;
const STEP_HEADER = "function<｜tool_sep｜>";
const STEP_WITH_HEADER = anyBeginning(
  beginning(STEP_HEADER, ...STEP_INVOKE),
  beginning(STEP_HEADER, SPACE, NAME, ...STEP_INVOKE),
);
/** The beginning of a call between the outer marks. Models leave out its header there. */
const STEP_INNER = anyBeginning(STEP_WITH_HEADER, beginning(...STEP_INVOKE));

/** The dialects of single families with a tag around each value. */
export const valueTagDialects = [
  // an element for each value, which says its type
  defineDialect({
    name: "kimi-k3",
    source: "moonshotai/Kimi-K3, encoding_k3.py; vLLM's parser kimi_k3",
    models: [{ pattern: /kimi-?k3/, source: "vLLM's tool calling page: parser kimi_k3" }],
    notation: {
      around: ["<|open|>tools<|sep|>", "<|close|>tools<|sep|>"],
      between: "",
      call: ['<|open|>call tool="', '" index="{number}"<|sep|>', "<|close|>call<|sep|>"],
      arguments: {
        kind: "tags",
        parameter: ['<|open|>argument key="', '" type="{jsonType}"<|sep|>', "<|close|>argument<|sep|>"],
      },
    },
    frames: [
      tagFrame({
        opens: ["<|open|>call tool="],
        closes: ["<|close|>call<|sep|>"],
        outer: {
          opens: ["<|open|>tools<|sep|>"],
          closes: ["<|close|>tools<|sep|>", "<|close|>message<|sep|>", "<|end_of_msg|>"],
        },
        begins: beginning('"', NAME, '"'),
        openValue: ["<|open|>argument key=", "<|open|>json type="],
        closeValue: ["<|close|>argument<|sep|>", "<|close|>json<|sep|>"],
        wholeArguments: "<|open|>json type=",
      }),
    ],
  }),
  // a tag around each value
  defineDialect({
    name: "minicpm5",
    source: "openbmb/MiniCPM5-1B, chat template; SGLang's parser minicpm5",
    models: [{ pattern: /minicpm-?5/, source: "SGLang's list of parsers" }],
    notation: {
      call: ['<function name="', '">', "</function>"],
      arguments: { kind: "tags", parameter: ['<param name="', '">', "</param>"] },
    },
    frames: [
      tagFrame({
        opens: names("function"),
        closes: ["</function>"],
        begins: (head, { tools }) => isKnownName(head, MINICPM_BODY, tools),
        openValue: names("param"),
        closeValue: ["</param>"],
        dropsOthers: true,
      }),
    ],
  }),
  // a tag with the name of each argument, nested for objects and lists
  defineDialect({
    name: "minimax-m3",
    source: "MiniMaxAI/MiniMax-M3, chat template; SGLang's parser minimax_m3",
    models: [{ pattern: /minimax-?m3/, source: "SGLang's list of parsers" }],
    notation: {
      around: [`${PREFIX}<tool_call>`, `${PREFIX}</tool_call>`],
      between: "",
      call: [`${PREFIX}<invoke name="`, '">', `${PREFIX}</invoke>`],
      arguments: { kind: "nested-tags", prefix: PREFIX },
    },
    frames: [nestedTagFrame],
    results: { result: ["<response>", "</response>"] },
  }),
  // a tag around each value, between marks
  defineDialect({
    name: "step3",
    source: "stepfun-ai/step3, chat template; vLLM's parser step3",
    models: [{ pattern: /step-?3/, source: "vLLM's tool calling page: parser step3" }],
    notation: {
      around: ["<｜tool_calls_begin｜>\n", "\n<｜tool_calls_end｜>"],
      call: [
        '<｜tool_call_begin｜>function<｜tool_sep｜><steptml:invoke name="',
        '">\n',
        "</steptml:invoke><｜tool_call_end｜>",
      ],
      arguments: { kind: "tags", parameter: ['<steptml:parameter name="', '">', "</steptml:parameter>\n"] },
    },
    frames: [
      tagFrame({
        opens: ["<｜tool_call_begin｜>"],
        closes: ["<｜tool_call_end｜>"],
        // a separator may be between calls, too
        outer: { opens: ["<｜tool_calls_begin｜>", "<｜tool_sep｜>"], closes: ["<｜tool_calls_end｜>"] },
        begins: (head, { isInOuter, isAfterCall }) => (isInOuter || isAfterCall ? STEP_INNER : STEP_WITH_HEADER)(head),
        call: { open: "<steptml:invoke name=", close: "</steptml:invoke>" },
        openValue: ["<steptml:parameter name="],
        closeValue: ["</steptml:parameter>"],
      }),
    ],
    results: { result: ["<tool_response>", "</tool_response>"] },
  }),
] as const;
