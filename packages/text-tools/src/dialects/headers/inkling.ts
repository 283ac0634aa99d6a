import { anyBeginning, beginning, NAME, SPACE } from "../../formats/beginning.js";
import { type Frame, unreadable } from "../../formats/frame.js";
import { jsonFrame } from "../../formats/json/json-frames.js";
import { readJsonBody } from "../../formats/json/read-json-body.js";
import { defineDialect } from "../dialect.js";

const INVOKE = "<|content_invoke_tool_json|>";
const CLOSES = ["<|end_message|>"];
const BEGIN = anyBeginning(beginning(INVOKE, SPACE, "{"), beginning(NAME, INVOKE, SPACE, "{"));
/** Reads the object. A name before it must be that of the call. */
const readAfterMark: Frame["read"] = (body, ...rest) => {
  const start = body.indexOf("{");
  const header = body.slice(0, body.toLowerCase().indexOf(INVOKE)).trim();
  const read = readJsonBody(body.slice(start), ...rest);
  const isOther = header !== "" && read.items.some(({ name }) => name !== header);
  return isOther ? unreadable("The name before the call is not that in it.", header) : read;
};

/** The dialect of Inkling: a JSON object in a message of its own. */
export const inkling = defineDialect({
  name: "inkling",
  source: "vLLM's parser inkling; llama.cpp's test-chat.cpp",
  models: [{ pattern: /inkling/, source: "vLLM's tool calling page: parser inkling" }],
  notation: {
    between: "",
    call: ['<|message_model|><|content_invoke_tool_json|>{"name":"', '","args":', "}<|end_message|>"],
    arguments: { kind: "json" },
  },
  trigger: "<|content_invoke_tool_json|>",
  frames: [
    jsonFrame({ opens: ["<|message_model|>"], closes: CLOSES, begins: BEGIN }, readAfterMark),
    jsonFrame({ opens: [INVOKE], closes: CLOSES }),
  ],
  instructions: "To call a tool, write a JSON object with its name and its args between these marks:",
});
