import { anyBeginning, beginning, NAME, SPACE } from "../../formats/beginning.js";
import { isOffered } from "../../formats/bare-call.js";
import { jsonFrame, namedJsonFrame } from "../../formats/json/json-frames.js";
import { reactFrame } from "../../formats/headers/react-frame.js";
import { defineDialect } from "../dialect.js";

const BODY = beginning(NAME, /[^\S\n]*/, "\n", SPACE, "action input:", SPACE, "{");

/** The notation of ReAct agents: a line for the tool and one for its input. */
export const react = defineDialect({
  name: "react",
  source: "langchain-ai/langchain, ReAct and structured chat agents",
  models: [],
  notation: { call: ["Action: ", "\nAction Input: ", ""], arguments: { kind: "json" } },
  ownFrames: [reactFrame],
  frames: [
    {
      ...namedJsonFrame({
        opens: ["action:"],
        begins: BODY,
        body: /(?<name>\S+)\s*action input:(?<json>[\s\S]*)/i,
      }),
      begins: (head, place) => (place.tools.size > 0 ? isOffered(head, BODY, place) : false),
    },
    jsonFrame({
      opens: ["action:"],
      begins: anyBeginning(...["```json", "```"].map((fence) => beginning(fence, SPACE, /[[{]/, SPACE, /["{]/))),
      isBare: true,
      end: "second-fence",
    }),
  ],
  instructions: "To call a tool, write its name after Action: and its arguments as a JSON object after Action Input:",
  shape: "Action: name\nAction Input: {...}",
  results: { result: ["<tool_response>\nObservation: ", "\n</tool_response>"] },
});
