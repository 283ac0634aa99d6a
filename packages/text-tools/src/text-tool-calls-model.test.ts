import { describe, expect, it } from "vitest";
import { scriptedModel } from "./__fixtures__/models.js";
import { TextToolCallsModel } from "./text-tool-calls-model.js";

const TOOLS = ["list", "read"].map((name) => ({ name, description: "", schema: { type: "object" as const } }));
const MISTRAL = '[TOOL_CALLS]list[ARGS]{"days":2}';

/** Returns the names of the calls in a reply. */
async function called(reply: string, options: ConstructorParameters<typeof TextToolCallsModel>[1], choice?: string) {
  const model = new TextToolCallsModel(scriptedModel(reply), options);
  const { tool_calls = [] } = await model.bindTools(TOOLS, { tool_choice: choice }).invoke("What is there?");
  return tool_calls.map(({ name, args }) => [name, args]);
}

describe("a model with text tool calls", () => {
  it("has a type of its own", () => {
    expect(new TextToolCallsModel(scriptedModel())._llmType()).toBe("text-tool-calls");
  });

  it("reads only the dialects that are given, and that in which calls are written", async () => {
    expect(await called(MISTRAL, {})).toEqual([["list", { days: 2 }]]);
    expect(await called(MISTRAL, { dialects: ["hermes-json"] })).toEqual([]);
    expect(await called(MISTRAL, { dialects: ["hermes-json"], format: "mistral-v11" })).toEqual([
      ["list", { days: 2 }],
    ]);
  });

  it("takes arguments alone as a call of the one tool that it must call", async () => {
    expect(await called('{"days":2}', {}, "read")).toEqual([["read", { days: 2 }]]);
    expect(await called('{"days":2}', {}, "any")).toEqual([]);
  });

  it("refuses a JSON mode with tools", async () => {
    const model = new TextToolCallsModel(scriptedModel()).bindTools(TOOLS, {
      response_format: { type: "json_object" },
    });
    await expect(model.invoke("What is there?")).rejects.toMatchObject({ code: "unsupported-method" });
  });

  it("passes on text without tools", async () => {
    const reply = await new TextToolCallsModel(scriptedModel(MISTRAL)).invoke("What is there?");
    expect([reply.content, reply.tool_calls]).toEqual([MISTRAL, []]);
    const empty = await new TextToolCallsModel(scriptedModel("")).invoke("What is there?");
    expect([empty.content, empty.tool_calls]).toEqual(["", []]);
  });
});

describe("structured output", () => {
  const extract = (reply: string) =>
    new TextToolCallsModel(scriptedModel(reply))
      .withStructuredOutput({ type: "object", properties: { days: { type: "integer" } } })
      .invoke("How long?");

  it("is the arguments of the call", async () => {
    expect(await extract('<tool_call>{"name":"extract","arguments":{"days":2}}</tool_call>')).toEqual({ days: 2 });
  });

  it.each(["Two days.", '<tool_call>{"name":"other","arguments":{"days":2}}</tool_call>'])(
    "is refused without a call of its tool: %s",
    async (reply) => {
      await expect(extract(reply)).rejects.toThrow('The model did not call the tool "extract".');
    },
  );

  it("refuses other methods", () => {
    const model = new TextToolCallsModel(scriptedModel());
    expect(() => model.withStructuredOutput({ type: "object" }, { method: "jsonMode" })).toThrow(
      expect.objectContaining({ code: "unsupported-method" }),
    );
  });
});
