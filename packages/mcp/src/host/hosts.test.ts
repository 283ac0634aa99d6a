import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MultiServerMCPClient } from "@langchain/mcp-adapters";
import { catalogue, loadSkills } from "@langslash/skills";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it, onTestFinished } from "vitest";
import { HOSTS } from "../__fixtures__/hosts.js";
import { recorded } from "../__fixtures__/recorded.js";
import { completeWith } from "../__fixtures__/complete-with.js";
import { createSkillsServer, mcpCommands, mcpSource, type SkillApproval } from "../index.js";

const OFFICE = {
  "research/SKILL.md":
    "---\nname: research\ndescription: Researches the law.\n---\n\nSecretword. Research $ARGUMENTS.\n",
  "research/references/courts.md": "Courts.\n",
  "skills_manifest.json": {
    skills: [
      {
        name: "records",
        description: "Reads records.",
        file: "records.md",
        parameters: { case: { required: true }, output: { values: ["full", "brief"] } },
      },
    ],
  },
  "records.md": "Read $case, write $output.\n",
};

describe.each(HOSTS)("with a client of %s", (_name, connectTo) => {
  const host = async (): Promise<ReturnType<typeof recorded>> => {
    const server = await createSkillsServer(await loadSkills(temporaryFolder(OFFICE)));
    onTestFinished(() => server.close());
    return recorded(await connectTo(server));
  };

  it("lists and searches skills without reading a file, and reads each when it is used", async () => {
    const { port, methods } = await host();
    const local = temporaryFolder({ "research/SKILL.md": "---\nname: research\ndescription: Ours.\n---\n\nOurs.\n" });
    const skills = await loadSkills([mcpSource(port, { label: "docs", approve: () => true }), local]);
    expect(skills.diagnostics).toEqual([]);
    expect(skills.list().map(({ name }) => name)).toEqual(["docs:research", "research"]);
    expect((await skills.search("researches the law"))[0]?.skill.name).toBe("docs:research");
    expect(await skills.search("secretword")).toEqual([]);
    expect(methods).toEqual(["skills/list"]);
    expect((await skills.read("docs:research")).body).toContain("Secretword");
    expect(await skills.files("docs:research")).toEqual(["references/courts.md"]);
    expect(methods).toEqual(["skills/list", "resources/read"]);
    expect(await skills.readFile("docs:research", "references/courts.md")).toBe("Courts.\n");
    expect((await skills.read("research")).body.trim()).toBe("Ours.");
    expect(skills.resolve("research")).toMatchObject({ skill: { name: "research" } });
  });

  it.each([
    ["folded", ">\n  Researches\n  the law."],
    ["literal", "|\n  Researches the law."],
    ["literal with empty lines", "|+\n\n  Researches the law.\n\n"],
    ["padded", '"  Researches the law.\\t"'],
    ["folded with Windows line ends", ">\r\n  Researches\r\n  the law."],
  ])("reads a skill whose description is %s, and shows it without the space around it", async (_style, description) => {
    const text = `---\nname: research\ndescription: ${description}\n---\n\nResearch.\n`;
    const server = await createSkillsServer(await loadSkills(temporaryFolder({ "research/SKILL.md": text })));
    onTestFinished(() => server.close());
    const shown: string[] = [];
    const approve = (approval: SkillApproval): boolean => shown.push(approval.description) > 0;
    const skills = await loadSkills([mcpSource(await connectTo(server), { label: "docs", approve })]);
    expect((await skills.read("docs:research")).body.trim()).toBe("Research.");
    expect([...shown, skills.get("docs:research")?.description]).toEqual([
      "Researches the law.",
      "Researches the law.",
    ]);
  });

  it("refuses a file that the server has not listed anew, and asks for approval of the one that it has", async () => {
    const folder = temporaryFolder(OFFICE);
    const server = await createSkillsServer(await loadSkills(folder));
    onTestFinished(() => server.close());
    const asked: string[] = [];
    const approve = ({ files }: SkillApproval): boolean => asked.push(files.map(({ digest }) => digest).join()) > 0;
    const skills = await loadSkills([mcpSource(await connectTo(server), { label: "docs", approve })]);
    const courts = async (): Promise<string> => skills.readFile("docs:research", "references/courts.md");
    expect(await courts()).toBe("Courts.\n");
    writeFileSync(join(folder, "research/references/courts.md"), "Other courts.\n");
    await expect(courts()).rejects.toThrow("changed since");
    expect(asked).toHaveLength(1);
    await server.refresh();
    expect(await courts()).toBe("Other courts.\n");
    expect(new Set(asked).size).toBe(2);
  });

  it("answers with the server's reason if a prompt is gone", async () => {
    const folder = temporaryFolder(OFFICE);
    const server = await createSkillsServer(await loadSkills(folder));
    onTestFinished(() => server.close());
    const commands = await mcpCommands(await connectTo(server), { label: "docs" });
    rmSync(join(folder, "research"), { recursive: true });
    await server.refresh();
    const research = commands.find(({ name }) => name === "docs:research");
    expect(await research?.run({ arguments: {}, prompt: "" })).toMatchObject({
      failed: true,
      reply: expect.stringMatching(
        /^Could not run \/docs:research: the MCP server docs failed: .*Unknown prompt: research/,
      ),
    });
  });

  it("runs prompts as commands, with their arguments and the free text", async () => {
    const commands = await mcpCommands((await host()).port, { label: "docs" });
    expect(commands.map(({ name }) => name)).toEqual(["docs:records", "docs:research"]);
    const [records] = commands;
    expect(records?.parameters).toEqual({
      case: { required: true },
      output: { description: "One of full, brief." },
      request: { description: "Your request, in your own words." },
    });
    const result = await records?.run({ arguments: { case: "mo", output: "brief" }, prompt: "be kind" });
    expect(result).toEqual({
      prompt:
        "The following prompt is from the MCP server docs.\n\nRead mo, write brief.\n\n---\n\ncase=mo output=brief be kind",
    });
    const refused = await records?.run({ arguments: { case: "mo", output: "short" }, prompt: "" });
    expect(refused).toMatchObject({
      failed: true,
      reply: expect.stringContaining('"short" is not one of full, brief'),
    });
  });

  it("leaves out prompts that are skills of the agent, which would pass over their approval", async () => {
    const { port } = await host();
    const skills = await loadSkills([mcpSource(port, { label: "docs" })]);
    const commands = await mcpCommands(port, { label: "docs", skills });
    expect(commands.map(({ name }) => name)).toEqual(["docs:records"]);
  });

  it("completes the arguments of prompts by asking the server", async () => {
    const commands = await mcpCommands((await host()).port, { label: "docs" });
    const known = catalogue(await loadSkills(temporaryFolder()), { commands });
    const text = "/docs:records case=x output=b";
    expect(await completeWith(text, text.length, known, commands)).toEqual({
      range: { start: 21, end: 29 },
      suggestions: [{ label: "brief", insert: "output=brief", kind: "value" }],
      more: 0,
      open: { command: "docs:records", parameter: "output", typed: "b", given: { case: "x" } },
    });
    expect((await completeWith("/docs:records ou", 16, known, commands)).suggestions[0]?.insert).toBe("output=");
  });
});

it("lets @langchain/mcp-adapters load the tools of a server that has none", async () => {
  const server = await createSkillsServer(await loadSkills(temporaryFolder(OFFICE)));
  onTestFinished(() => server.close());
  const { url } = await server.listen(0);
  const adapters = new MultiServerMCPClient({ mcpServers: { office: { transport: "http", url } } });
  onTestFinished(() => adapters.close());
  expect(await adapters.getTools()).toEqual([]);
});

it("answers with the reason if the server is gone", async () => {
  const gone = {
    getServerCapabilities: () => ({ prompts: {}, extensions: { "io.modelcontextprotocol/skills": {} } }),
    request: async () => {
      throw new Error("connect ECONNREFUSED");
    },
  };
  const warnings: string[] = [];
  expect(await mcpCommands(gone, { label: "docs", onWarning: (message) => warnings.push(message) })).toEqual([]);
  const local = temporaryFolder({ "a/SKILL.md": "---\nname: a\ndescription: A.\n---\n\nA.\n" });
  const skills = await loadSkills([local, mcpSource(gone, { label: "docs" })]);
  expect(skills.list().map(({ name }) => name)).toEqual(["a"]);
  expect(skills.diagnostics.map(({ message }) => message)).toEqual([
    "the MCP server docs failed: connect ECONNREFUSED.",
  ]);
  expect(warnings).toEqual(["the MCP server docs failed: connect ECONNREFUSED."]);
});

it("does not wait longer than its time limit for a server that never answers", async () => {
  const silent = {
    getServerCapabilities: () => ({ extensions: { "io.modelcontextprotocol/skills": {} } }),
    request: async (_request: object, _schema: object, { signal }: { signal?: AbortSignal } = {}) =>
      new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
  };
  const skills = await loadSkills([mcpSource(silent, { label: "docs", timeout: 20 })]);
  expect(skills.diagnostics.map(({ message }) => message)).toEqual([
    "the MCP server docs failed: no answer within 20 ms.",
  ]);
});

it.each(["a:b", "", "a b", "-"])("refuses the label %j", (label) => {
  const port = { getServerCapabilities: () => ({}), request: async () => ({}) };
  const message = `Invalid label: ${JSON.stringify(label)}. Use letters, digits, - and _ only.`;
  expect(() => mcpSource(port, { label })).toThrow(expect.objectContaining({ code: "invalid-label", message }));
});
