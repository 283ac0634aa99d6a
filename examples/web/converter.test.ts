import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestOffice, type TestOffice } from "./__fixtures__/running-office.js";

let office: TestOffice;
beforeAll(async () => {
  office = await startTestOffice();
});
afterAll(() => office.close());
beforeEach(() => office.reset());

const call = async (path: string, body?: string, method = body === undefined ? "GET" : "POST") => {
  const headers = { "content-type": "application/x-www-form-urlencoded" }; // as curl -d sends it
  const response = await fetch(`${office.address}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
};
const add = async (name: string, content: string, type = "slash_command"): Promise<string> => {
  const { status, answer } = await call(
    "api/configs",
    JSON.stringify({ name, type, original_format: "claude", content }),
  );
  expect(status).toBe(201);
  return answer["id"] as string;
};
const convert = (id: string, body = {}) => call(`api/slash-commands/${id}/convert`, JSON.stringify(body));
const readConfigs = (...names: string[]) => ({
  name: "read_configs",
  arguments: JSON.stringify({ references: names.map((name) => ({ name, type: "agent" })) }),
});

describe("POST /api/slash-commands/:id/convert", () => {
  it("converts with tool calls: the model reads the agent, and the server prints what was found", async () => {
    await add("triage", "---\nname: triage\n---\nSort what is known. Write down open questions.", "agent_definition");
    const id = await add("debug", "---\ndescription: x\n---\nUse the triage agent on the failing test.");
    const prompt = "Sort what is known. Write down open questions. Do so for the failing test.";
    office.model.on({ hasToolResult: false }, { toolCalls: [readConfigs("triage")] });
    office.model.on({ hasToolResult: true }, { content: prompt });
    const { status, answer } = await convert(id);
    expect([status, answer["convertedContent"], answer["path"]]).toEqual([200, prompt, "model"]);
    expect(answer["inlined"]).toEqual([{ type: "agent", name: "triage" }]);
    expect(office.model.getRequests()).toHaveLength(2);
    expect(office.printed).toEqual(["read: agent:triage found"]);
  });

  it("converts a simple command in one call and prints nothing", async () => {
    const id = await add("format", "---\ndescription: Formats\n---\nFormat all files and run the tests.");
    office.model.on({}, { content: "Format all files and run the tests." });
    const { answer } = await convert(id);
    expect(answer).toMatchObject({ convertedContent: "Format all files and run the tests.", needsUserInput: false });
    expect(office.model.getRequests()).toHaveLength(1);
    expect(office.printed).toEqual([]);
  });

  it("asks for arguments if a command takes some, then fills them in", async () => {
    const id = await add("fix", "---\nargument-hint: <what>\n---\nFix $ARGUMENTS and add a test.");
    office.model.on({ userMessage: /the login/ }, { content: "Fix the login and add a test." });
    office.model.on({}, { content: "Fix what is broken and add a test." });
    const asked = await convert(id);
    expect(asked.status).toBe(200);
    expect(asked.answer).toMatchObject({ needsUserInput: true, convertedContent: "" });
    expect(asked.answer["analysis"]).toMatchObject({ hasArguments: true, argumentHint: "<what>" });
    expect(office.model.getRequests()).toHaveLength(0);
    const given = await convert(id, { userArguments: "the login" });
    expect(given.answer).toMatchObject({ needsUserInput: false, convertedContent: "Fix the login and add a test." });
    expect((await convert(id, { userArguments: "" })).answer).toMatchObject({ needsUserInput: false });
  });

  it("leaves out missing agents, and prints that they were not found", async () => {
    const id = await add("undo", "Write down the result.\n\nThen ask the time-traveller agent to undo it.");
    office.model.on({ hasToolResult: false }, { toolCalls: [readConfigs("time-traveller", "case-researcher")] });
    office.model.on({ hasToolResult: true }, { content: "Write down the result." });
    const { answer } = await convert(id);
    expect(answer["missing"]).toEqual([{ type: "agent", name: "time-traveller" }]);
    expect(answer["convertedContent"]).not.toContain("time-traveller");
    expect(office.printed).toEqual(["read: agent:case-researcher found, agent:time-traveller not found"]);
  });

  it("prints no control characters that a model puts into a name", async () => {
    const id = await add("undo", "Write down the result.");
    office.model.on({ hasToolResult: false }, { toolCalls: [readConfigs("a\u001B[2Jb\nc")] });
    office.model.on({ hasToolResult: true }, { content: "Write down the result." });
    await convert(id);
    expect(office.printed).toEqual(["read: agent:a\uFFFD[2Jb\uFFFDc not found"]);
  });

  it("responds with 502 if the model fails, and 404 for anything but a command", async () => {
    office.model.on({}, { error: { message: "bad key", type: "invalid_request_error" }, status: 401 });
    const failed = await convert(await add("format", "Format all files."));
    expect(failed).toMatchObject({ status: 502, answer: { code: "conversion-failed" } });
    expect(failed.answer["error"]).toMatch(/^AI conversion failed: .*bad key/);
    expect(await convert("nobody")).toEqual({ status: 404, answer: { error: "No configuration has the id nobody." } });
    const agent = await convert(await add("triage", "Sort.", "agent_definition"));
    expect(agent.status).toBe(404);
    expect(agent.answer["error"]).toMatch(/is not a slash command: its type is agent_definition\.$/);
  });
});

describe("/api/configs", () => {
  it("starts with the example's commands, agents and skills and lists added ones", async () => {
    const id = await add("fix", "---\nargument-hint: <what>\n---\nFix $ARGUMENTS.");
    const { answer } = await call("api/configs");
    const listed = answer as unknown as { id: string; name: string; type: string }[];
    const known = listed.map(({ name, type }) => `${type} ${name}`);
    const begun = ["slash_command draft-motion", "agent_definition case-researcher", "skill house-style"];
    expect(known).toEqual(expect.arrayContaining(begun));
    expect(new Set(listed.map((each) => each.id)).size).toBe(listed.length);
    const expected = { original_format: "claude", has_arguments: true, argument_hint: "<what>" };
    expect(listed.find((each) => each.id === id)).toMatchObject(expected);
  });

  it("replaces a configuration with the same type and name, and keeps its id", async () => {
    const first = await add("fix", "Fix it.");
    await add("fix", "Fix it.", "skill");
    const second = await add("fix", "Fix it well.");
    expect(second).toBe(first);
    const { answer } = await call("api/configs");
    const fixes = (answer as unknown as { name: string; content: string }[]).filter(({ name }) => name === "fix");
    expect(fixes.map(({ content }) => content)).toEqual(["Fix it well.", "Fix it."]);
  });

  it.each([
    ["{", 400, "The body is not valid JSON."],
    ["", 400, "name: "],
    ["[]", 400, "expected object"],
    ["null", 400, "expected object"],
    ['{"name":"a","type":"command","content":"x"}', 400, 'expected one of "slash_command"|"agent_definition"|"skill"'],
    ['{"name":" ","type":"skill","content":"x"}', 400, "name: "],
    ['{"name":"a","type":"skill","content":" \\n"}', 400, "content: must not be empty"],
    ['{"name":7,"type":"skill","content":"x"}', 400, "name: "],
    [JSON.stringify({ name: "a", type: "skill", content: "x".repeat(1_000_000) }), 413, "at most 1 MB"],
  ])("responds to invalid input with JSON: %.60s", async (body, status, error) => {
    const { status: answered, answer } = await call("api/configs", body, "POST");
    expect(answered).toBe(status);
    expect(answer["error"]).toContain(error);
  });

  it("accepts a name that is a property of every object", async () => {
    const id = await add("__proto__", "Fix it.");
    office.model.on({}, { content: "Fix it." });
    expect((await convert(id)).answer).toMatchObject({ convertedContent: "Fix it." });
    expect((await call("api/slash-commands/constructor/convert", "{}")).status).toBe(404);
  });
});
