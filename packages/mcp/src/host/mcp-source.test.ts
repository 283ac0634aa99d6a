import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Entry, entryOf } from "../__fixtures__/lying-server.js";
import { scriptedPort } from "../__fixtures__/scripted-port.js";
import { ALPHA, FILES, serveAlpha } from "../__fixtures__/scripted-skills.js";
import { mcpSource } from "../index.js";

const change = (entry: Entry, frontmatter: object): Entry => ({
  ...entry,
  frontmatter: { ...entry.frontmatter, ...frontmatter },
});

describe("a listing of skills", () => {
  it("is described in full, and grants nothing but to be found", async () => {
    const { source, skills } = serveAlpha();
    const hint = "h".repeat(300);
    const beta = entryOf("beta", { "SKILL.md": "x" });
    const details = {
      description: "d".repeat(2_000),
      "argument-hint": hint,
      "user-invocable": false,
      "disable-model-invocation": true,
    };
    skills.push(change(beta, details));
    const common = { origin: "the MCP server docs", aliases: [], tools: [], metadata: {}, version: expect.any(String) };
    expect(await source.list()).toEqual({
      skills: [
        {
          ...common,
          name: "docs:alpha",
          description: "Does alpha.",
          file: ALPHA,
          userInvocable: true,
          modelInvocable: true,
        },
        {
          ...common,
          name: "docs:beta",
          description: "d".repeat(1_024),
          file: "skill://beta/SKILL.md",
          parameters: {},
          argumentHint: "h".repeat(200),
          userInvocable: false,
          modelInvocable: false,
        },
      ],
      diagnostics: [],
    });
  });

  it("reports each entry that breaks a rule with its reason", async () => {
    const served = serveAlpha();
    const { skills, source } = served;
    const [good] = skills as [Entry];
    const uri = "1skill://alpha/SKILL.md";
    const digest = `sha256:${"0".repeat(64)}`;
    const file = (path: string, size = 1): object => ({ uri: `skill://alpha/${path}`, digest, size });
    served.skills = [
      { ...good, uri, resources: [{ uri, digest, size: 1 }] },
      { ...good, uri: "SKILL.md" },
      { ...good, resources: [file("SKILL.md"), file("a//b.md")] },
      { ...good, resources: [file("SKILL.md"), file("..a/b..md", 16 * 1024 * 1024)] },
      { ...good, resources: [file("SKILL.md", 1), file("x", 16 * 1024 * 1024 - 1), file("notes.md", 1)] },
      change(good, { name: "a".repeat(65), description: " " }),
      { frontmatter: 5 },
      change(good, { description: "Other.", also: "x" }),
      good,
      good,
      { ...good, resources: [file("SKILL.md", 1), file("x", 16 * 1024 * 1024 - 1)] },
    ];
    const reasons = [
      ["1skill://alpha/SKILL.md", "its URI does not end with alpha/SKILL.md"],
      ["SKILL.md", "its URI does not end with alpha/SKILL.md"],
      [ALPHA, "a file is outside its folder"],
      [ALPHA, "more than 16777216 bytes"],
      [ALPHA, "more than 16777216 bytes"],
      [ALPHA, "frontmatter.name: Too big: expected string to have <=64 characters"],
      ["unknown", "uri: Invalid input: expected string, received undefined"],
      [ALPHA, "it is listed twice"],
    ];
    expect(await source.list()).toMatchObject({
      skills: [{ name: "docs:alpha", description: "Other." }],
      diagnostics: reasons.map(([path, reason]) => ({
        code: "source-failed",
        severity: "warning",
        message: `Skipped a skill of the MCP server docs: ${reason}.`,
        path,
      })),
    });
  });

  it("keeps skills of one name apart, also three", async () => {
    const served = serveAlpha();
    served.skills = ["a", "b", "c"].map((team) => entryOf("refunds", { "SKILL.md": "x" }, `skill://${team}/refunds`));
    served.skills.push(entryOf("alone", { "SKILL.md": "x" }, "skill://a/alone"));
    const { skills } = await served.source.list();
    expect(skills.map(({ name }) => name)).toEqual([
      "docs:a:refunds",
      "docs:b:refunds",
      "docs:c:refunds",
      "docs:alone",
    ]);
  });

  it("that fails leaves the last one in use", async () => {
    const served = serveAlpha();
    served.skills = "none" as unknown as unknown[];
    const message = "the MCP server docs sent an invalid answer to skills/list.";
    const failed = { code: "source-failed", severity: "error" };
    expect(await served.source.list()).toEqual({ skills: [], diagnostics: [{ ...failed, message }] });
    served.skills = [entryOf("alpha", FILES), 5];
    const { skills, diagnostics } = await served.source.list();
    served.skills = "none" as unknown as unknown[];
    expect(await served.source.list()).toEqual({
      skills,
      diagnostics: [{ ...failed, message: `${message} Its last listing stays in use.` }, ...diagnostics],
    });
  });

  it("asks for the skills that are known by their URI alone, and reports those that the server does not serve", async () => {
    const served = serveAlpha({ uris: [ALPHA, "skill://beta/SKILL.md"] });
    const { asked, source } = served;
    const problem = async (): Promise<unknown> => (await source.list()).diagnostics;
    const reported = (reason: string): object[] => [
      {
        code: "source-failed",
        severity: "warning",
        message: `Skipped a skill of the MCP server docs: the MCP server docs ${reason}.`,
        path: "skill://beta/SKILL.md",
      },
    ];
    expect(await problem()).toEqual(reported("failed: no such skill"));
    expect(asked.map(({ method, params }) => [method, params["uri"]])).toEqual([
      ["skills/list", undefined],
      ["skills/get", "skill://beta/SKILL.md"],
    ]);
    served.entry = entryOf("gamma", { "SKILL.md": "x" });
    expect(await problem()).toEqual(reported("sent another skill"));
    served.entry = { ...entryOf("beta", { "SKILL.md": "x" }), resources: "dynamic" };
    expect(await problem()).toEqual(
      reported("sent an invalid skill: resources: its files are not listed, so its content cannot be approved"),
    );
    served.entry = entryOf("beta", { "SKILL.md": "x" });
    expect(await source.list()).toMatchObject({
      skills: [{ name: "docs:alpha" }, { name: "docs:beta" }],
      diagnostics: [],
    });
  });

  it("is complete if another one begins before it ends", async () => {
    const answers: (() => void)[] = [];
    const { port } = scriptedPort({
      "skills/list": () => ({ skills: [entryOf("alpha", FILES)] }),
      "skills/get": async ({ uri }) => {
        await new Promise<void>((resolve) => answers.push(resolve));
        return { skill: entryOf(String(uri).split("/").at(-2) ?? "", { "SKILL.md": "x" }) };
      },
    });
    const uris = ["skill://beta/SKILL.md", "skill://gamma/SKILL.md"];
    const source = mcpSource(port, { label: "docs", uris });
    const first = source.list();
    await expect.poll(() => answers.length).toBe(2);
    answers[0]?.();
    await nextTurn();
    const second = source.list();
    await expect.poll(() => answers.length).toBe(4);
    answers[1]?.();
    for (const listing of [first, second]) {
      const { skills, diagnostics } = await listing;
      expect(skills.map(({ name }) => name)).toEqual(["docs:alpha", "docs:beta", "docs:gamma"]);
      expect(diagnostics).toEqual([]);
      for (const answer of answers) answer();
    }
    expect(await source.files?.("skill://gamma/SKILL.md")).toEqual([]);
  });

  it("is noticed when the server begins to serve skills, even if it has none", async () => {
    const capabilities: { extensions?: Record<string, unknown> } = {};
    const { port } = scriptedPort({ "skills/list": () => ({ skills: [] }) }, capabilities);
    let changes = 0;
    const close = await mcpSource(port, { label: "docs", pollInterval: 1 }).watch?.(() => void (changes += 1));
    onTestFinished(() => close?.());
    capabilities.extensions = { "io.modelcontextprotocol/skills": {} };
    await expect.poll(() => changes).toBe(1);
  });

  it("is noticed when the server fails for another reason", async () => {
    let reason = "first";
    const fail = (): never => {
      throw new Error(reason);
    };
    const { port } = scriptedPort({ "skills/list": fail });
    let changes = 0;
    const close = await mcpSource(port, { label: "docs", pollInterval: 1 }).watch?.(() => void (changes += 1));
    onTestFinished(() => close?.());
    reason = "second";
    await expect.poll(() => changes).toBe(1);
  });

  it("is watched: a change, a failure and the end of one are noticed, and nothing else", async () => {
    const served = serveAlpha({ pollInterval: 1 });
    let changes = 0;
    const close = await served.source.watch?.(() => void (changes += 1));
    onTestFinished(() => close?.());
    const polls = async (): Promise<void> => {
      const { length } = served.asked;
      await expect.poll(() => served.asked.length).toBeGreaterThan(length + 2);
    };
    await polls();
    expect(changes).toBe(0);
    served.skills = [entryOf("alpha", { ...FILES, "notes.md": "Other.\n" })];
    await expect.poll(() => changes).toBe(1);
    served.skills = "none" as unknown as unknown[];
    await expect.poll(() => changes).toBe(2);
    await polls();
    served.skills = [entryOf("alpha", FILES), entryOf("beta", { "SKILL.md": "x" })];
    await expect.poll(() => changes).toBe(3);
    await polls();
    expect(changes).toBe(3);
  });
});
