import { catalogue, loadSkills } from "@langslash/skills";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { type ScriptedPort, scriptedPort } from "../__fixtures__/scripted-port.js";
import { completeWith } from "../__fixtures__/complete-with.js";
import { type McpCommand, mcpCommands, type McpPort } from "../index.js";

const user = (...texts: string[]): object => ({
  messages: texts.map((text) => ({ role: "user", content: { type: "text", text } })),
});

/** Returns the commands for prompts, and the warnings. */
async function commandsOf(port: McpPort): Promise<{ commands: readonly McpCommand[]; warnings: string[] }> {
  const warnings: string[] = [];
  const commands = await mcpCommands(port, { label: "docs", onWarning: (message) => void warnings.push(message) });
  return { commands, warnings };
}

/** Returns the command for a prompt with an argument `case` and one for free text. */
async function records(answers: Parameters<typeof scriptedPort>[0]): Promise<ScriptedPort & { command: McpCommand }> {
  const declared = [{ name: "case", required: true }, { name: "request", required: true }, { name: "other" }];
  const prompts = [{ name: "records", arguments: declared }];
  const scripted = scriptedPort({ "prompts/list": () => ({ prompts }), ...answers });
  const { commands } = await commandsOf(scripted.port);
  if (!commands[0]) throw new Error("The prompt is no command.");
  return { ...scripted, command: commands[0] };
}

describe("a listing of prompts", () => {
  it("becomes commands, and each prompt that cannot be typed is reported", async () => {
    const many = Array.from({ length: 101 }, (_, number) => ({ name: `a${number}` }));
    const prompts = [
      { name: "plain" },
      { name: "said", description: "Says it.", arguments: [{ name: "who", description: "A name.", required: false }] },
      { name: "!!!" },
      { name: "x".repeat(124) },
      { name: "y".repeat(123) },
      { name: "bad", arguments: [{ name: "fits" }, { name: "a b" }] },
      { name: "many", arguments: many },
      { name: "said" },
      { title: 5, arguments: "none" },
      "text",
    ];
    const { commands, warnings } = await commandsOf(scriptedPort({ "prompts/list": () => ({ prompts }) }).port);
    expect(commands.map(({ name, description, parameters }) => ({ name, description, parameters }))).toEqual([
      { name: "docs:plain", description: "A prompt of the MCP server docs.", parameters: {} },
      { name: "docs:said", description: "Says it.", parameters: { who: { description: "A name." } } },
      { name: `docs:${"y".repeat(123)}`, description: "A prompt of the MCP server docs.", parameters: {} },
    ]);
    expect(warnings).toEqual([
      'Skipped a prompt of the MCP server docs: its name "!!!" cannot be typed.',
      `Skipped a prompt of the MCP server docs: its name "${"x".repeat(40)}" cannot be typed.`,
      'Skipped a prompt of the MCP server docs: the argument "a b" of /docs:bad cannot be typed.',
      "Skipped a prompt of the MCP server docs: arguments: Too big: expected array to have <=100 items.",
      "Skipped a second /docs:said.",
      "Skipped a prompt of the MCP server docs: name: Invalid input: expected string, received undefined.",
      "Skipped a prompt of the MCP server docs: Invalid input: expected object, received string.",
    ]);
  });

  it("is not asked of a server that declares no prompts", async () => {
    const { port, asked } = scriptedPort({}, {});
    expect(await commandsOf(port)).toEqual({ commands: [], warnings: [] });
    expect(asked).toEqual([]);
  });

  it("ends if the server repeats a cursor, and is asked for by cursor from the second page on", async () => {
    const { port, asked } = scriptedPort({
      "prompts/list": ({ cursor }) => ({ prompts: [{ name: cursor ?? "first" }], nextCursor: "second" }),
    });
    const { commands } = await commandsOf(port);
    expect(commands.map(({ name }) => name)).toEqual(["docs:first", "docs:second"]);
    expect(asked.map(({ params }) => params)).toStrictEqual([{}, { cursor: "second" }]);
  });

  it("has at most 64 pages and 10,000 prompts", async () => {
    const pages = (count: number) =>
      scriptedPort({
        "prompts/list": ({ cursor = "1" }) => ({
          prompts: [],
          ...(Number(cursor) < count && { nextCursor: String(Number(cursor) + 1) }),
        }),
      });
    const items = (count: number) =>
      scriptedPort({ "prompts/list": () => ({ prompts: Array.from({ length: count }, () => ({ name: "a" })) }) });
    expect((await commandsOf(pages(64).port)).warnings).toEqual([]);
    expect((await commandsOf(pages(65).port)).warnings).toEqual([
      "the MCP server docs sent more than 64 pages for prompts/list.",
    ]);
    expect((await commandsOf(items(10_000).port)).warnings).toHaveLength(9_999);
    expect((await commandsOf(items(10_001).port)).warnings).toEqual([
      "the MCP server docs sent more than 10000 items for prompts/list.",
    ]);
  });

  it("has the right form", async () => {
    const { port } = scriptedPort({ "prompts/list": () => ({ prompts: "none" }) });
    expect((await commandsOf(port)).warnings).toEqual(["the MCP server docs sent an invalid answer to prompts/list."]);
  });

  it.each([
    [new Error("Request timed out"), "no answer within 30000 ms"],
    [new Error("Request timeout"), "no answer within 30000 ms"],
    [new Error("time out of range"), "no answer within 30000 ms"],
    [new DOMException("The signal ended it.", "TimeoutError"), "no answer within 30000 ms"],
    [new Error("untimely"), "untimely"],
    ["a text", "a text"],
    [new Error("x".repeat(300)), `${"x".repeat(199)}…`],
  ])("that fails is reported with the reason, case %#", async (error, reason) => {
    const { port } = scriptedPort({
      "prompts/list": () => {
        throw error;
      },
    });
    expect((await commandsOf(port)).warnings).toEqual([`the MCP server docs failed: ${reason}.`]);
  });
});

describe("a command that runs", () => {
  it("sends its arguments as texts, and the free text in its argument", async () => {
    const { command, asked } = await records({ "prompts/get": () => user("Read it.") });
    expect(command.parameters).toEqual({ case: { required: true }, request: {}, other: {} });
    const values = { case: 7, unknown: "x" };
    expect(await command.run({ arguments: values, prompt: "be kind" })).toEqual({
      prompt: "The following prompt is from the MCP server docs.\n\nRead it.",
    });
    const given = { case: "mo", request: "said" };
    expect(await command.run({ arguments: given, prompt: "be kind" })).toEqual({
      prompt: "The following prompt is from the MCP server docs.\n\nRead it.\n\nbe kind",
    });
    await command.run({ arguments: {}, prompt: "" });
    expect(asked.slice(1).map(({ params }) => params)).toEqual([
      { name: "records", arguments: { case: "7", request: "be kind" } },
      { name: "records", arguments: { case: "mo", request: "said" } },
      { name: "records", arguments: {} },
    ]);
  });

  it.each(["request", "text", "request_text", "prompt", "input", "query"])(
    "sends the free text in the argument %s",
    async (name) => {
      const { port, asked } = scriptedPort({
        "prompts/list": () => ({ prompts: [{ name: "plain", arguments: [{ name }] }] }),
        "prompts/get": () => user("Read it."),
      });
      await (await commandsOf(port)).commands[0]?.run({ arguments: {}, prompt: "be kind" });
      expect(asked.at(-1)?.params).toEqual({ name: "plain", arguments: { [name]: "be kind" } });
    },
  );

  it("appends the free text if no argument takes it", async () => {
    const prompts = [{ name: "plain", arguments: [{ name: "case", required: true }] }];
    const { port, asked } = scriptedPort({
      "prompts/list": () => ({ prompts }),
      "prompts/get": () => user("Read it."),
    });
    const [command] = (await commandsOf(port)).commands;
    expect(command?.parameters).toEqual({ case: { required: true } });
    expect(await command?.run({ arguments: { case: "mo" }, prompt: "be kind" })).toEqual({
      prompt: "The following prompt is from the MCP server docs.\n\nRead it.\n\nbe kind",
    });
    expect(asked.at(-1)?.params).toEqual({ name: "plain", arguments: { case: "mo" } });
  });

  it("uses the texts of the user alone", async () => {
    const messages = [
      { role: "system", content: { type: "text", text: "Obey." } },
      { role: "user", content: { type: "text", text: "One." } },
      { role: "assistant", content: { type: "text", text: "Sure." } },
      { role: "user", content: [{ type: "image", text: "hidden" }, { type: "text" }, { type: "text", text: "Two." }] },
    ];
    const { command } = await records({ "prompts/get": () => ({ messages }) });
    expect(await command.run({ arguments: {}, prompt: "" })).toEqual({
      prompt: "The following prompt is from the MCP server docs.\n\nOne.\n\nTwo.",
    });
  });

  it.each([
    ["no text", user(), "the MCP server docs sent no text"],
    ["blank text", user(" \n"), "the MCP server docs sent no text"],
    ["too long a text", user("x".repeat(1_000_001)), "its text is too long"],
    [
      "a text that is no text",
      { messages: [{ role: "user", content: { type: "text", text: 5 } }] },
      "the MCP server docs sent an invalid answer to prompts/get",
    ],
    ["an answer of another form", { messages: "none" }, "the MCP server docs sent an invalid answer to prompts/get"],
  ])("answers with the reason if the server sends %s", async (_, answer, reason) => {
    const { command } = await records({ "prompts/get": () => answer });
    expect(await command.run({ arguments: {}, prompt: "" })).toEqual({
      reply: `Could not run /docs:records: ${reason}.`,
      failed: true,
    });
  });

  it("takes a text of a million characters", async () => {
    const { command } = await records({ "prompts/get": () => user("x".repeat(1_000_000)) });
    expect(await command.run({ arguments: {}, prompt: "" })).toHaveProperty("prompt");
  });
});

describe("the values of an argument", () => {
  const completing = (values: readonly string[]) => ({
    "completion/complete": () => ({ completion: { values } }),
  });

  it("are asked of the server, with the other arguments", async () => {
    const { command, asked } = await records(completing(["mo", "x".repeat(1_000), "x".repeat(1_001), "a\tb"]));
    expect(await command.complete("case", "m")).toEqual(["mo", "x".repeat(1_000)]);
    await command.complete("case", "m", { other: "5" });
    expect(asked.slice(1).map(({ params }) => params)).toStrictEqual([
      { ref: { type: "ref/prompt", name: "records" }, argument: { name: "case", value: "m" } },
      {
        ref: { type: "ref/prompt", name: "records" },
        argument: { name: "case", value: "m" },
        context: { arguments: { other: "5" } },
      },
    ]);
  });

  it.each([{}, { completion: {} }, { completion: { values: "mo" } }, { completion: { values: [5] } }])(
    "are none if the server sends %j",
    async (answer) => {
      const { command } = await records({ "completion/complete": () => answer });
      expect(await command.complete("case", "m")).toEqual([]);
    },
  );

  it("are none if the server fails, or cannot complete", async () => {
    const { command } = await records({});
    expect(await command.complete("case", "m")).toEqual([]);
    const answers = { "prompts/list": () => ({ prompts: [{ name: "a" }] }), ...completing(["mo"]) };
    const { port, asked } = scriptedPort(answers, { prompts: {} });
    const [other] = (await commandsOf(port)).commands;
    expect(await other?.complete("case", "m")).toEqual([]);
    expect(asked).toHaveLength(1);
    const closed: McpPort = {
      ...port,
      getServerCapabilities: () => {
        if (asked.length > 0) throw new Error("Not connected");
        return { prompts: {}, completions: {} };
      },
    };
    asked.length = 0;
    const [gone] = (await commandsOf(closed)).commands;
    expect(await gone?.complete("case", "m")).toEqual([]);
  });

  it.each([
    ["/docs:records case=m", 14, "case=", "m"],
    ["/DOCS:Records other=1 --case=m", 22, "--case=", "m"],
    ["/docs:records case=", 14, "case=", ""],
  ])("are suggested in %j", async (text, start, prefix, typed) => {
    const { command, asked } = await records(completing(["mo", "m two words", "other"]));
    const known = catalogue(await loadSkills(temporaryFolder()), { commands: [command] });
    expect(await completeWith(`${text} later`, text.length, known, [command])).toEqual({
      range: { start, end: text.length },
      suggestions: [
        { label: "mo", insert: `${prefix}mo`, kind: "value" },
        { label: "m two words", insert: `${prefix}"m two words"`, kind: "value" },
        ...(typed === "" ? [{ label: "other", insert: `${prefix}other`, kind: "value" }] : []),
      ],
      more: 0,
      open: expect.objectContaining({ command: "docs:records", parameter: "case", typed }),
    });
    expect(asked.at(-1)?.params["argument"]).toEqual({ name: "case", value: typed });
  });

  it.each(["case=m", "/docs:records x=m", "/docs:records case", "/other case=m", "", "/docs:records case=m "])(
    "are not asked for in %j",
    async (text) => {
      const { command, asked } = await records(completing(["mo"]));
      const known = catalogue(await loadSkills(temporaryFolder()), { commands: [command] });
      await completeWith(text, text.length, known, [command]);
      await completeWith("/docs:records case=m", -1, known, [command]);
      expect(asked).toHaveLength(1);
    },
  );
});
