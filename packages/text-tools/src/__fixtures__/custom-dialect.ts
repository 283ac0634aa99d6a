import { type Dialect, jsonFrame } from "../index.js";

/** A custom dialect in one file: JSON between marks of its own. */
export const customDialect: Dialect = {
  name: "custom",
  source: "this file",
  models: [],
  notation: { call: ['<call>{"name":"', '","arguments":', "}</call>"], arguments: { kind: "json" } },
  frames: [jsonFrame({ opens: ["<call>"], closes: ["</call>"] })],
  instructions: "To call a tool, write a JSON object with its name and its arguments between call tags:",
};
