import { anyBeginning, beginning, NAME, SPACE } from "../../formats/beginning.js";
import { tagFrame } from "../../formats/tags/tag-frame.js";
import { defineDialect } from "../dialect.js";

const INVOKE = [SPACE, "<steptml:invoke name="] as const;
const HEADER = "function<｜tool_sep｜>";
const WITH_HEADER = anyBeginning(beginning(HEADER, ...INVOKE), beginning(HEADER, SPACE, NAME, ...INVOKE));
/** The beginning of a call between the outer marks. Models leave out its header there. */
const INNER = anyBeginning(WITH_HEADER, beginning(...INVOKE));

/** The dialect of Step 3: a tag around each value, between marks. */
export const step3 = defineDialect({
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
      begins: (head, { isInOuter, isAfterCall }) => (isInOuter || isAfterCall ? INNER : WITH_HEADER)(head),
      call: { open: "<steptml:invoke name=", close: "</steptml:invoke>" },
      openValue: ["<steptml:parameter name="],
      closeValue: ["</steptml:parameter>"],
    }),
  ],
  results: { result: ["<tool_response>", "</tool_response>"] },
});
