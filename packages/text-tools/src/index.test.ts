import { expect, it } from "vitest";
import * as textTools from "./index.js";

it("exports these names and no others", () => {
  expect(Object.keys(textTools).toSorted()).toEqual([
    "TextToolsError",
    "createToolCallParser",
    "dialects",
    "formatForModel",
    "formatToolCall",
    "jsonFrame",
    "modelServers",
    "parseToolCalls",
    "renderConversationHistory",
    "renderToolProtocol",
    "serverFields",
    "stripToolCalls",
    "textToolCallsMiddleware",
    "toolCallGrammar",
    "withTextToolCalls",
    "writeToolCalls",
  ]);
});
