import { anyBeginning, beginning, NAME, SPACE } from "../../formats/beginning.js";
import { isOffered } from "../../formats/bare-call.js";
import { jsonFrame, namedJsonFrame } from "../../formats/json/json-frames.js";
import { reactFrame } from "../../formats/headers/react-frame.js";
import { type Dialect, defineDialect } from "../dialect.js";

const BODY = beginning(NAME, /[^\S\n]*/, "\n", SPACE, "action input:", SPACE, "{");

/** Frames of ReAct agents that count in any reply. */
const FRAMES: Dialect["frames"] = [
  namedJsonFrame({
    opens: ["action:"],
    begins: (head, place) => (place.tools.size > 0 ? isOffered(head, BODY, place) : false),
    body: /(?<name>\S+)\s*action input:(?<json>[\s\S]*)/i,
  }),
  jsonFrame({
    opens: ["action:"],
    begins: anyBeginning(...["```json", "```"].map((fence) => beginning(fence, SPACE, /[[{]/, SPACE, /["{]/))),
    isBare: true,
    end: "second-fence",
  }),
];

/** The dialects with the label `Action:`. */
export const actionDialects = [
  // a JSON array in a code fence
  defineDialect({
    name: "command-r-plus",
    source: "CohereLabs/c4ai-command-r-plus, chat template for tool use",
    models: [{ pattern: /command-r-plus|command-r-0[48]|command-r$/, source: "Cohere's chat templates" }],
    notation: {
      around: ["Action:\n```json\n[\n", "\n]\n```"],
      between: ",\n",
      call: ['    {"tool_name": "', '", "parameters": ', "}"],
      arguments: { kind: "json" },
    },
    frames: FRAMES,
    instructions:
      "To call tools, write Action: and then a JSON array with the tool_name and the parameters of each call:",
    results: { result: ["<results>\n", "</results>"] },
  }),
  // the notation of ReAct agents: a line for the tool and one for its input
  defineDialect({
    name: "react",
    source: "langchain-ai/langchain, ReAct and structured chat agents",
    models: [],
    notation: { call: ["Action: ", "\nAction Input: ", ""], arguments: { kind: "json" } },
    ownFrames: [reactFrame],
    frames: FRAMES,
    instructions: "To call a tool, write its name after Action: and its arguments as a JSON object after Action Input:",
    results: { result: ["<tool_response>\nObservation: ", "\n</tool_response>"] },
  }),
] as const;
