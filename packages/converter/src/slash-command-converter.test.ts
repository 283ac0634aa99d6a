import { describe, expect, it } from "vitest";
import { AGENTS, command, DEBUG_TASK, DEBUGGED, office, records, SKILLS, textOf } from "./__fixtures__/configs.js";
import { answering, type FakeModel, reading, received } from "./__fixtures__/models.js";
import {
  ANALYSIS_VERSION,
  type ConversionInput,
  type ConversionResult,
  ConverterError,
  createSlashCommandConverter,
  memoryConfigs,
} from "./index.js";

const triage = { name: "triage", type: "agent" };

function convert(model: FakeModel, input: ConversionInput): Promise<ConversionResult> {
  return createSlashCommandConverter({ model, configs: office() }).invoke(input);
}

const system = (model: FakeModel): string => received(model, 0)[0]?.[1] ?? "";

describe("the converter", () => {
  it("holds exactly one conversation: a system prompt and one user message", async () => {
    const model = answering(reading(triage), DEBUGGED);
    await convert(model, { command: "debug-task", userArguments: "the login page" });
    expect(received(model, 0).map(([type]) => type)).toEqual(["system", "human"]);
    expect(received(model, 1).map(([type]) => type)).toEqual(["system", "human", "ai", "tool"]);
    expect(system(model)).toBe(received(model, 1)[0]?.[1]);
    expect(model.callCount).toBe(2);
  });

  it("fetches the triage agent", async () => {
    const model = answering(reading(triage), DEBUGGED);
    const result = await convert(model, { command: "debug-task", userArguments: "the login page" });
    const [, answer = "{}"] = received(model, 1).at(-1) ?? [];
    expect(JSON.parse(answer)).toEqual({
      "agent:triage": { found: true, content: expect.stringContaining(textOf("triage")) },
    });
    expect(result).toMatchObject({
      convertedContent: DEBUGGED,
      path: "model",
      inlined: [triage],
      missing: [],
      rounds: 1,
    });
  });

  it("knows all 15 names of 10 agents and 5 skills", async () => {
    const model = answering("Format all files, check the status and plan the next step.");
    await convert(model, { command: "format" });
    expect(system(model)).toContain(`Agents: ${AGENTS.join(", ")}`);
    expect(system(model)).toContain(`Skills: ${SKILLS.join(", ")}`);
  });

  it("reads in two rounds, one after the other", async () => {
    const configs = memoryConfigs([...records(), command("deep", "Use the triage agent.")]);
    const prompt = `Do as "Triage" says.\n\n## Triage\n\n${textOf("triage")}`;
    const model = answering(reading(triage), reading({ name: "bisect", type: "skill" }), prompt);
    const result = await createSlashCommandConverter({ model, configs }).invoke({ command: "deep" });
    expect(result).toMatchObject({ rounds: 2, path: "model" });
    expect(received(model).map(([type]) => type)).toEqual(["system", "human", "ai", "tool", "ai", "tool"]);
  });

  it("reports a missing reference, and leaves no trace of it in the prompt", async () => {
    const prompt = `Do as "Triage" says.\n\nWrite down the result.\n\n## Triage\n\n${textOf("triage")}`;
    const model = answering(reading(triage, { name: "time-traveller", type: "agent" }), prompt);
    const result = await convert(model, { command: "lost" });
    expect(result.missing).toEqual([{ type: "agent", name: "time-traveller" }]);
    expect(result.convertedContent).not.toContain("time-traveller");
    expect(JSON.parse(received(model).at(-1)?.[1] ?? "")).toMatchObject({
      "agent:time-traveller": { found: false, error: "agent 'time-traveller' not found" },
    });
  });

  it("describes the sandbox to the model", async () => {
    const model = answering("Format all files, check the status and plan the next step.");
    await convert(model, { command: "format" });
    for (const part of ["sandbox", "mostly proper Linux", "code base", "404", "GitHub"])
      expect(system(model)).toContain(part);
  });

  it("replaces $ARGUMENTS, by code if the model forgot it", async () => {
    const model = answering(reading(triage), DEBUGGED.replace("the login page", "$ARGUMENTS"));
    const result = await convert(model, { command: "debug-task", userArguments: "the login page" });
    expect(result).toMatchObject({ convertedContent: DEBUGGED, path: "model" });
    expect(model.callCount).toBe(2);
  });

  it("removes the frontmatter, by code if the model kept it", async () => {
    const kept = `${DEBUG_TASK.slice(0, DEBUG_TASK.indexOf("# Debug"))}${DEBUGGED}`;
    const model = answering(reading(triage), kept);
    const result = await convert(model, { command: "debug-task", userArguments: "the login page" });
    expect(result).toMatchObject({ convertedContent: DEBUGGED, path: "model" });
  });

  it("includes two agents and a skill of one command", async () => {
    const names = ["code-reviewer", "release-manager", "changelog"];
    const sections = names.map((name) => `## ${name} section\n\n${textOf(name)}`);
    const prompt = ["Go through the first two sections. Then apply the third to version 2.", ...sections].join("\n\n");
    const all = [
      { name: "code-reviewer", type: "agent" },
      { name: "release-manager", type: "agent" },
      { name: "changelog", type: "skill" },
    ];
    const model = answering(reading(...all), prompt);
    const result = await convert(model, { command: "ship", userArguments: "version 2" });
    expect(result).toMatchObject({ path: "model", inlined: all, convertedContent: prompt });
    expect(result.analysis).toMatchObject({
      agentReferences: ["code-reviewer", "release-manager"],
      skillReferences: ["changelog"],
    });
  });

  it("converts a simple command without a tool call", async () => {
    const prompt = "Format all files, check the status and plan the next step.";
    const model = answering(prompt);
    const result = await convert(model, { command: "/format" });
    expect(result).toEqual({
      convertedContent: prompt,
      needsUserInput: false,
      analysis: {
        hasArguments: false,
        argumentHint: undefined,
        agentReferences: [],
        skillReferences: [],
        commandReferences: [],
      },
      inlined: [],
      missing: [],
      warnings: [],
      path: "model",
      rounds: 0,
      usage: { input_tokens: 10, output_tokens: 5, total_tokens: 15 },
    });
  });
});

describe("arguments", () => {
  it("are asked for if they are needed and not given, without a model call", async () => {
    const model = answering();
    const result = await convert(model, { command: "debug-task" });
    expect(result).toMatchObject({ convertedContent: "", needsUserInput: true, path: "deterministic" });
    expect([...result.inlined, ...result.missing]).toEqual([]);
    expect(result.analysis).toMatchObject({ hasArguments: true, argumentHint: "<what is broken>" });
    expect(model.callCount).toBe(0);
  });

  it("may be an empty string", async () => {
    const without = DEBUGGED.replace(" about the login page", "");
    const model = answering(reading(triage), without);
    const result = await convert(model, { command: "debug-task", userArguments: "" });
    expect(result).toMatchObject({ convertedContent: without, needsUserInput: false, path: "model" });
    expect(received(model, 0)[1]?.[1]).toContain("<user_arguments>\nThere are no arguments.\n</user_arguments>");
  });

  it.each(["$& and $1 and $ARGUMENTS", "two\nlines", "costs $5 `x`"])(
    "reach the prompt word for word: %j",
    async (given) => {
      const model = answering(reading(triage), DEBUGGED.replace("the login page", "$ARGUMENTS"));
      const result = await convert(model, { command: "debug-task", userArguments: given });
      expect(result.convertedContent).toContain(`about ${given}.`);
      expect(result.path).toBe("model");
    },
  );
});

describe("an answer that cannot be used", () => {
  it("is sent back once, with a list of its problems", async () => {
    const model = answering(reading(triage), `Here is the prompt:\n\n${DEBUGGED}`, DEBUGGED);
    const result = await convert(model, { command: "debug-task", userArguments: "the login page" });
    expect(result).toMatchObject({ convertedContent: DEBUGGED, path: "repaired", rounds: 1 });
    expect(received(model).map(([type]) => type)).toEqual(["system", "human", "ai", "tool", "ai", "human"]);
    expect(received(model).at(-1)?.[1]).toContain("The answer begins with a comment about the prompt.");
    expect(result.usage?.total_tokens).toBe(45);
  });

  it.each([
    ["is empty", ["", ""]],
    ["still lacks the agent", ["Use the triage agent on the login page.", "Use the triage agent on the login page."]],
  ])("is replaced by a conversion without the model if the second one %s", async (_what, answers) => {
    const model = answering(reading(triage), ...answers);
    const result = await convert(model, { command: "debug-task", userArguments: "the login page" });
    expect(result.path).toBe("deterministic");
    expect(result.convertedContent).toContain(`Use the triage agent (see <agent name="triage"> below)`);
    expect(result.convertedContent).toContain(textOf("triage"));
    expect(result.warnings[0]).toContain("The model's conversion was not used:");
  });
});

describe("a model that fails", () => {
  const failing = (): FakeModel => answering().alwaysThrow(new Error("overloaded"));

  it("causes the error AI conversion failed, with the model's error as its cause", async () => {
    const error: unknown = await convert(failing(), { command: "format" }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConverterError);
    expect(error).toMatchObject({
      code: "conversion-failed",
      message: expect.stringContaining("AI conversion failed: "),
    });
    expect((error as Error).message).toContain("overloaded");
    expect((error as Error).cause).toBeInstanceOf(Error);
  });

  it("is replaced by a conversion without it, with fallback: deterministic", async () => {
    const converter = createSlashCommandConverter({ model: failing(), configs: office(), fallback: "deterministic" });
    const result = await converter.invoke({ command: "format" });
    expect(result).toMatchObject({
      path: "deterministic",
      warnings: [expect.stringContaining("AI conversion failed: ")],
    });
  });

  it("does not hide an abort, which is rethrown unchanged", async () => {
    const controller = new AbortController();
    const model = answering().respond(() => {
      controller.abort();
      return new Error("late");
    });
    const converter = createSlashCommandConverter({ model, configs: office(), fallback: "deterministic" });
    const run = converter.invoke({ command: "format" }, { signal: controller.signal });
    await expect(run).rejects.toThrow(/abort/i);
  });
});

describe("the input", () => {
  it("is rejected with suggestions if the command is unknown", async () => {
    const run = convert(answering(), { command: "debug-taks" });
    await expect(run).rejects.toMatchObject({
      code: "command-not-found",
      message: 'There is no slash command "debug-taks". Did you mean debug-task?',
      suggestions: ["debug-task"],
    });
  });

  it("is rejected if the command is empty or a value has the wrong type", async () => {
    await expect(convert(answering(), { command: command("x", " \n") })).rejects.toMatchObject({
      code: "empty-command",
    });
    const wrong = { command: { name: "x", type: "nonsense", content: "" } } as never;
    await expect(convert(answering(), wrong)).rejects.toMatchObject({ code: "invalid-input" });
    await expect(convert(answering(), wrong)).rejects.toThrow(/^command\.type: /);
    for (const [input, message] of [
      [{ command: "format", userArguments: 7 }, "userArguments must be a string or undefined, received number."],
      [{ command: "format", userArguments: null }, "userArguments must be a string or undefined, received null."],
      [{}, "command must be a name or a record, received undefined."],
      ["format", "The input must be { command, userArguments? }, received string."],
      [undefined, "The input must be { command, userArguments? }, received undefined."],
    ] as const) {
      await expect(convert(answering(), input as never)).rejects.toMatchObject({ code: "invalid-input", message });
    }
  });

  it("may be a command of 300 KB", async () => {
    const content = `Use the triage agent.\n\n${"Check the next line of the report. ".repeat(9_000)}`;
    const prompt = content.replace("Use the triage agent.", textOf("triage"));
    const model = answering(reading(triage), prompt);
    expect(await convert(model, { command: command("long", content) })).toMatchObject({ path: "model" });
  });

  it("may hold a stored analysis: a broken one is replaced, with a warning, and one that fits is used", async () => {
    const prompt = "Format all files, check the status and plan the next step.";
    const stored = { analysis_version: ANALYSIS_VERSION, has_arguments: false };
    const broken = { ...command("format", prompt), ...stored, agent_references: "[not json" };
    expect((await convert(answering(prompt), { command: broken })).warnings).toEqual([
      "The stored analysis of format cannot be read; the command was analysed again.",
    ]);
    const fitting = { ...command("format", prompt), ...stored, agent_references: '["status"]' };
    const result = await convert(answering(reading({ name: "status", type: "agent" }), prompt), { command: fitting });
    expect(result.analysis.agentReferences).toEqual(["status"]);
    const old = { ...fitting, analysis_version: 0 };
    expect((await convert(answering(prompt), { command: old })).analysis.agentReferences).toEqual([]);
    const foreign = { ...fitting, agent_references: ["nobody"] };
    expect((await convert(answering(prompt), { command: foreign })).analysis.agentReferences).toEqual([]);
  });
});
