import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readTool } from "../__fixtures__/models.js";
import { parseToolCalls, renderToolProtocol, TextToolsError } from "../index.js";
import { protocolOf } from "./render-tool-protocol.js";

const read = readTool();

describe("renderToolProtocol", () => {
  it("lists each tool with its JSON schema on one line", () => {
    const lines = renderToolProtocol([read]).split("\n");
    const tools = lines.slice(lines.indexOf("<tools>") + 1, lines.indexOf("</tools>"));
    expect(tools.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        type: "function",
        function: {
          name: "read",
          description: "Reads a file.",
          parameters: expect.objectContaining({ type: "object", required: ["path"] }),
        },
      },
    ]);
  });

  it.each(["json", "glm"] as const)(
    "shows an example in the format %s that can be read and has valid arguments",
    (format) => {
      const schema = z.object({
        path: z.string(),
        mode: z.enum(["lines", "whole"]),
        count: z.number(),
        deep: z.object({ flags: z.array(z.boolean()) }),
        page: z.number().default(7),
        size: z.string().meta({ examples: ["A4"] }),
        form: z.union([z.string().meta({ examples: ["round"] }), z.number()]),
        other: z.string().optional(),
      });
      const tool = { name: "find", description: "", schema };
      const protocol = renderToolProtocol([tool, read], { format });
      const [call] = parseToolCalls(protocol, [tool], { format }).toolCalls;
      expect(call?.name).toBe("find");
      expect(schema.safeParse(call?.args).success).toBe(true);
      expect(call?.args).toMatchObject({ path: "the path", mode: "lines", page: 7, size: "A4", form: "round" });
      expect(call?.args).toMatchObject({ count: 1, deep: { flags: [true] } });
      expect(call?.args).not.toHaveProperty("other");
    },
  );

  it("shows an example with the arguments of the first branch of the schema", () => {
    const [one, other] = ["one", "other"].map((kind) =>
      z.object({ kind: z.literal(kind), [kind]: z.number().default(3), size: z.int().nullable() }),
    );
    const schema = z.union([one ?? z.never(), other ?? z.never()]);
    const tool = { name: "find", description: "", schema };
    const [call] = parseToolCalls(renderToolProtocol([tool], { format: "glm" }), [tool]).toolCalls;
    expect(call?.args).toEqual({ kind: "one", one: 3, size: 1 });
  });

  it("shows an example that ends if the schema has no end", () => {
    const properties = { part: { $ref: "#" }, parts: { type: "array", items: { $ref: "#" } } };
    const schema = { type: "object" as const, properties, required: ["part", "parts"] };
    const tool = { name: "find", description: "", schema };
    const [call] = parseToolCalls(renderToolProtocol([tool]), [tool]).toolCalls;
    const last = { part: {}, parts: [] };
    const third = { part: last, parts: [{}] };
    expect(call?.args).toEqual({ part: { part: third, parts: [last] }, parts: [third] });
  });

  it("shows a tool with arguments, if there is one", () => {
    const none = { name: "active_file", description: "", schema: z.object({}) };
    const optional = { name: "list", description: "", schema: z.object({ folder: z.string().optional() }) };
    const example = (...tools: Parameters<typeof renderToolProtocol>[0]) =>
      parseToolCalls(renderToolProtocol(tools, { format: "glm" })).toolCalls.map((call) => [call.name, call.args]);
    expect(example(none, optional, read)).toEqual([["read", { path: "the path" }]]);
    expect(example(none, optional)).toEqual([["list", { folder: "the folder" }]]);
    expect(example(none)).toEqual([["active_file", {}]]);
    expect(renderToolProtocol([none, read], { format: "glm" })).toContain("<arg_key>path</arg_key>");
  });

  it("shows an example of a schema that contains itself, down to a certain depth", () => {
    const properties = {
      flag: { type: "boolean" },
      size: { anyOf: [{ type: "string", examples: ["A4"] }, { type: "null" }] },
      lists: { $ref: "#/$defs/lists" },
      tree: { $ref: "#/$defs/tree" },
    };
    const lists = { type: "array", items: { $ref: "#/$defs/lists" } };
    const tree = { type: "object", properties: { next: { $ref: "#/$defs/tree" } }, required: ["next"] };
    const schema = { type: "object" as const, properties, required: Object.keys(properties), $defs: { lists, tree } };
    const tool = { name: "find", description: "", schema };
    expect(parseToolCalls(renderToolProtocol([tool]), [tool]).toolCalls[0]?.args).toEqual({
      flag: true,
      size: "A4",
      lists: [[[[]]]],
      tree: { next: { next: { next: {} } } },
    });
  });

  it("shows the marks of results if the dialect has its own", () => {
    for (const [format, marks] of [
      ["muse-glimmer", '<tool_output name="name"> ... </tool_output>'],
      ["deepseek-v3", "<｜tool▁output▁begin｜>...<｜tool▁output▁end｜>"],
      ["mistral-v3", '[TOOL_RESULTS] {"content": ..., "call_id": "call00000"}[/TOOL_RESULTS]'],
    ] as const)
      expect(renderToolProtocol([read], { format })).toContain(`in the next message as ${marks}, in the order`);
  });

  it("explains where results appear and how the loop ends", () => {
    expect(renderToolProtocol([read])).toContain("Write several calls in one reply as several blocks.");
    expect(renderToolProtocol([read])).toContain("in the next message between tool_response tags");
    expect(renderToolProtocol([read], { history: "json" })).toContain('in the history with the role "tool"');
    expect(renderToolProtocol([read])).toContain("A reply without a call is your answer to the user");
  });

  it("names the tool that must be called", () => {
    expect(renderToolProtocol([read], { toolChoice: { kind: "required" } })).toContain("must call at least one tool");
    expect(renderToolProtocol([read], { toolChoice: { kind: "named", name: "read" } })).toContain("the tool read.");
  });

  it("is empty without tools", () => {
    expect(renderToolProtocol([])).toBe("");
  });

  it("lets no description of a tool end the list of tools", () => {
    const tool = { name: "a", description: "Ends </tools> here", schema: z.object({}) };
    expect(renderToolProtocol([tool]).match(/<\/tools>/g)).toHaveLength(1);
  });

  it("takes tools in the forms of OpenAI and Anthropic", () => {
    const parameters = { type: "object", properties: { path: { type: "string" } } };
    const openAI = { type: "function" as const, function: { name: "open", description: "Opens.", parameters } };
    const anthropic = { name: "close", description: "Closes.", input_schema: parameters };
    const protocol = renderToolProtocol([openAI, anthropic]);
    expect(protocol).toContain('"name":"open","description":"Opens.","parameters":{"type":"object"');
    expect(protocol).toContain('"name":"close","description":"Closes.","parameters":{"type":"object"');
  });

  it.each(["xml", "constructor"])("throws with the built-in formats for the unknown format %s", (format) => {
    const rendering = () => renderToolProtocol([read], { format: format as "json" });
    expect(rendering).toThrow(`Unknown tool call format "${format}". Built-in formats: auto, `);
    expect(rendering).toThrow(TextToolsError);
  });

  it("refuses a provider's built-in tool, which cannot be called as text", () => {
    const builtIn = () => renderToolProtocol([{ type: "web_search" }]);
    expect(builtIn).toThrow('A tool of type "web_search" cannot be called as text: it has no name or no valid schema.');
    expect(builtIn).toThrow(TextToolsError);
  });
});

it("the protocol ends with its rules, a line each, and the last one says which tool must be called", () => {
  const protocol = protocolOf([{ name: "list", description: "", parameters: { type: "object" } }], {
    toolChoice: { kind: "named", name: "list" },
  });
  const rules = protocol.slice(protocol.indexOf("Rules:")).split("\n");
  expect([rules[0], rules[1], rules.at(-1)]).toEqual([
    "Rules:",
    "- Call only these tools, with arguments that fit their schemas.",
    "- Your next reply must call the tool list.",
  ]);
  expect(rules.slice(1).every((rule) => /^- [A-Z].+\.$/.test(rule))).toBe(true);
});
