import { fakeModel } from "langchain";
import { expect, it } from "vitest";
import {
  createToolCallParser,
  formatToolCall,
  parseToolCalls,
  renderToolProtocol,
  serverFields,
  stripToolCalls,
  TextToolsError,
  textToolCallsMiddleware,
  toolCallGrammar,
  withTextToolCalls,
  writeToolCalls,
} from "./index.js";

/** The options of a program in JavaScript. */
const options: object = { fromat: "glm" };
const list = { name: "list", description: "Lists the files.", schema: { type: "object" as const, properties: {} } };

it.each([
  ["withTextToolCalls", () => withTextToolCalls(fakeModel(), options)],
  ["textToolCallsMiddleware", () => textToolCallsMiddleware(options)],
  ["createToolCallParser", () => createToolCallParser([], options)],
  ["parseToolCalls", () => parseToolCalls("", [], options)],
  ["stripToolCalls", () => stripToolCalls("", options)],
  ["renderToolProtocol", () => renderToolProtocol([], options)],
  ["writeToolCalls", () => writeToolCalls([], options)],
  ["toolCallGrammar", () => toolCallGrammar([list], { ...options, for: "vllm" })],
  ["serverFields", () => serverFields("vllm", options)],
  ["formatToolCall", () => formatToolCall({ name: "list", args: {} }, options)],
])("%s refuses a misspelt option, which would be without effect", (name, call: () => unknown) => {
  expect(call).toThrow(`${name} has no option fromat. It has `);
  expect(call).toThrow(TextToolsError);
});
