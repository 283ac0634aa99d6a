import { setTimeout as sleep } from "node:timers/promises";
import type { AIMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { agent, command, office, records, skill, textOf } from "./__fixtures__/configs.js";
import { answering, type FakeModel, reading } from "./__fixtures__/models.js";
import {
  ANALYSIS_VERSION,
  type ConfigStore,
  convertDeterministically,
  createSlashCommandConverter,
  memoryConfigs,
  verifyConversion,
} from "./index.js";
import type { ConversionSource } from "./verify/conversion-source.js";
import { outlineOf } from "@langslash/testing/outline-of";

const triage = { name: "triage", type: "agent" };
const PROMPT = "Format all files, check the status and plan the next step.";

/** Creates a model whose calls begin when `beforeCall` resolves. */
function waiting(beforeCall: (number: number) => Promise<unknown>, ...answers: (string | AIMessage)[]): FakeModel {
  const model = answering(...answers);
  const generate = model._generate.bind(model);
  let calls = 0;
  model.bindTools = () => model;
  model._generate = async (...given) => {
    await beforeCall((calls += 1));
    return await generate(...given);
  };
  return model;
}

const forever = (): Promise<never> => new Promise(() => undefined);

describe("an abort", () => {
  const run = (model: FakeModel, signal: AbortSignal, configs: ConfigStore = office()) =>
    createSlashCommandConverter({ model, configs, fallback: "deterministic" }).invoke(
      { command: "debug-task", userArguments: "x" },
      { signal },
    );

  it("before the start prevents every model call", async () => {
    const model = answering(PROMPT);
    await expect(run(model, AbortSignal.abort())).rejects.toThrow(/abort/i);
    expect(model.callCount).toBe(0);
  });

  it("during a round of reading prevents further model calls", async () => {
    const controller = new AbortController();
    const store = office();
    const configs: ConfigStore = {
      list: () => store.list(),
      read: async (type, name) => {
        if (type === "agent_definition") controller.abort();
        return await store.read(type, name);
      },
    };
    const model = answering(reading(triage), PROMPT);
    await expect(run(model, controller.signal, configs)).rejects.toThrow(/abort/i);
    await sleep(20);
    expect(model.callCount).toBe(1);
  });

  it("during the last call is thrown at once, and so is a timeout", async () => {
    const controller = new AbortController();
    const abortLast = async (number: number): Promise<void> => {
      if (number === 1) return;
      controller.abort();
      await forever();
    };
    await expect(run(waiting(abortLast, reading(triage), PROMPT), controller.signal)).rejects.toThrow(/abort/i);
    const converter = createSlashCommandConverter({
      model: waiting(forever, PROMPT),
      configs: office(),
      fallback: "deterministic",
    });
    await expect(converter.invoke({ command: "format" }, { timeout: 5 })).rejects.toThrow(/abort|timeout/i);
  });
});

describe("a stream that is left early", () => {
  it("makes no further model call", async () => {
    const model = waiting(() => sleep(30), reading(triage), reading(triage), PROMPT);
    const converter = createSlashCommandConverter({ model, configs: office() });
    for await (const event of await converter.stream({ command: "debug-task", userArguments: "x" })) {
      if (event.type === "tool-round") break;
    }
    const calls = model.callCount;
    await sleep(100);
    expect(model.callCount).toBeLessThanOrEqual(calls + 1);
    expect(model.callCount).toBeLessThan(3);
  });
});

describe("Windows line endings", () => {
  it("make no difference", async () => {
    const content =
      '---\r\ndescription: x\r\nargument-hint: "<y>"\r\n---\r\n\r\n# Go\r\n\r\n- Use the `nobody` agent to sort it.\r\n- Use the triage agent on $ARGUMENTS.\r\n';
    const { convertedContent, missing, warnings } = await convertDeterministically(
      { content, userArguments: "a\r\nb" },
      office(),
    );
    expect(convertedContent.split("\n\nThe sections")[0]).toBe(
      '# Go\r\n\r\n- Use the `nobody` agent to sort it.\r\n- Use the triage agent (see <agent name="triage"> below) on a\r\nb.',
    );
    expect(missing).toEqual([{ type: "agent", name: "nobody" }]);
    expect(warnings).toEqual(["The agent nobody was not found; its mention stays in the text."]);
    const source: ConversionSource = { content, userArguments: "x", inlined: [], agents: [], skills: [] };
    const findings = verifyConversion(source, `description: x\r\n\r\n# Go\r\n\r\nDo x.`);
    expect(outlineOf(findings)).toEqual(["error frontmatter-left"]);
  });
});

describe("the user's arguments", () => {
  it.each(["explain $ARGUMENTS and $1", "$&", "$ARGUMENTS", "$0", "$$", "`$'"])(
    "are not filled in again after the model inserted them: %j",
    async (given) => {
      const content = "---\nargument-hint: <a>\n---\nDo $ARGUMENTS, and note $0 in the log of the day.";
      const fine = `Do ${given}, and note ${given.split(" ")[0]} in the log of the day.`;
      const configs = memoryConfigs([command("do", content)]);
      const model = answering(fine);
      const converter = createSlashCommandConverter({ model, configs });
      const result = await converter.invoke({ command: "do", userArguments: given });
      expect(result).toMatchObject({ convertedContent: fine, path: "model" });
    },
  );

  it("may name agents, and may be a single letter", async () => {
    const source = { content: "Do $ARGUMENTS.", inlined: [], agents: ["triage"], skills: [] };
    const findings = (userArguments: string, output: string): string[] =>
      outlineOf(verifyConversion({ ...source, userArguments }, output));
    expect(findings("what the triage agent does", "Do what the triage agent does.")).toEqual([]);
    expect(findings("e", "Do e. Then use the triage agent.")).toEqual(["error unresolved-reference"]);
  });
});

describe("names", () => {
  it("such as __proto__ are names like any other", async () => {
    const names = ["__proto__", "constructor", "toString"];
    const text = names.map((name) => `Use the "${name}" agent to look.`).join("\n");
    const missing = await convertDeterministically({ content: text }, memoryConfigs([]));
    expect(missing.missing.map(({ name }) => name)).toEqual(["constructor", "toString"]);
    const configs = memoryConfigs([agent("constructor"), agent("toString")]);
    const { inlined } = await convertDeterministically({ content: text }, configs);
    expect(inlined.map(({ name }) => name)).toEqual(["constructor", "toString"]);
    const declared = "---\narguments: [constructor, __proto__]\n---\nFix $constructor.";
    const filled = await convertDeterministically({ content: declared, userArguments: "it" }, configs);
    expect(filled.convertedContent).toBe("Fix it.");
    expect(({} as Record<string, unknown>)["it"]).toBeUndefined();
  });

  it("may be those of the file, have a plugin, or be in capitals when the model reads them", async () => {
    const head = { name: "kit:Triage", type: "agent_definition" as const, aliases: ["kit:sorter"] };
    const text = textOf("triage");
    const configs: ConfigStore = {
      list: async () => [head],
      read: async (type, name) => (name === head.name ? { name, type, content: text } : undefined),
    };
    for (const name of ["kit:Triage", "TRIAGE", "sorter", "kit::sorter"]) {
      const model = answering(reading({ name, type: "agent" }), `Use the sorter agent, that is:\n\n${text}`);
      const converter = createSlashCommandConverter({ model, configs });
      const result = await converter.invoke({ command: command("go", "Use the sorter agent.") });
      expect(result).toMatchObject({ path: "model", inlined: [{ name: "kit:Triage", type: "agent" }] });
    }
  });

  it("that several plugins share are reported to the model; the command's own plugin takes precedence", async () => {
    const configs = memoryConfigs([agent("a:check-all", textOf("a")), agent("b:check-all", textOf("b"))]);
    const prompt = `Use the check-all agent, that is:\n\n${textOf("b")}`;
    const read = reading({ name: "check-all", type: "agent" });
    const model = answering(read, reading({ name: "b:check-all", type: "agent" }), prompt);
    const converter = createSlashCommandConverter({ model, configs });
    const result = await converter.invoke({ command: command("go", "Use the check-all agent.") });
    expect(model.calls[1]?.messages.at(-1)?.text).toContain(
      "agent 'check-all' may mean 'a:check-all' or 'b:check-all'",
    );
    expect(result).toMatchObject({ path: "model", rounds: 2, inlined: [{ name: "b:check-all" }], missing: [] });
    const own = createSlashCommandConverter({ model: answering(read, prompt), configs });
    expect(await own.invoke({ command: command("b:go", "Use the check-all agent.") })).toMatchObject({
      path: "model",
      inlined: [{ name: "b:check-all" }],
    });
  });
});

describe("a model that judges by itself", () => {
  const inlined = { type: "agent" as const, content: textOf("triage") };
  const findings = (content: string, name: string): string[] =>
    outlineOf(
      verifyConversion(
        { content, inlined: [{ ...inlined, name }], agents: [name], skills: [] },
        `${content}\n\n${inlined.content}`,
      ),
    );

  it("may include an agent that the command names, but not one whose name is only a word there", () => {
    expect(findings("Check the status first.", "status")).toEqual(["error wrong-inlined"]);
    expect(findings("| step | who |\n| 1 | `status` |", "status")).toEqual([]);
    expect(findings("| step | who |\n| 1 | code-reviewer |", "code-reviewer")).toEqual([]);
  });

  it("may begin with a line of the command, with the arguments in it", () => {
    const content = "I will fix $ARGUMENTS today.";
    const source = { content, userArguments: "it", inlined: [], agents: [], skills: [] };
    expect(verifyConversion(source, "I will fix it today.")).toEqual([]);
  });

  it("may end and begin with code of the command", () => {
    const content = "```\nnpm test\n```\n\nThen write this into the log:\n\n```\ndone\n```";
    expect(verifyConversion({ content, inlined: [], agents: [], skills: [] }, content)).toEqual([]);
  });
});

describe("an invalid stored analysis", () => {
  it.each([
    { agent_references: '{"a": 1}' },
    { agent_references: "[1, 2]" },
    { skill_references: "null" },
    { agent_references: 7 as never },
    { skill_references: { a: 1 } as never },
  ])("is replaced by a new one, with a warning: %j", async (stored) => {
    const record = { ...command("format", PROMPT), analysis_version: ANALYSIS_VERSION, ...stored };
    const result = await createSlashCommandConverter({ model: answering(PROMPT), configs: office() }).invoke({
      command: record,
    });
    expect(result.warnings).toEqual(["The stored analysis of format cannot be read; the command was analysed again."]);
  });

  it.each([{ has_arguments: "yes" as never }, { analysis_version: {} as never }, { argument_hint: 3 as never }])(
    "is not an error: %j",
    async (stored) => {
      const record = { ...command("format", PROMPT), analysis_version: ANALYSIS_VERSION, ...stored };
      const converter = createSlashCommandConverter({ model: answering(PROMPT), configs: office() });
      expect(await converter.invoke({ command: record })).toMatchObject({ path: "model", warnings: [] });
    },
  );
});

describe("a body with lines of dashes and no frontmatter", () => {
  it("is kept whole in the model's answer", async () => {
    const content = "---\n\nFormat the files.\n\n---\n\nThen check the status of all.";
    const result = await createSlashCommandConverter({ model: answering(content), configs: office() }).invoke({
      command: command("dashes", content),
    });
    expect(result.convertedContent).toContain("Format the files.");
    expect(result.path).toBe("model");
  });
});

describe("circular references", () => {
  it("come to an end, with and without a model", async () => {
    const circle = [
      ...records(),
      agent("one-way", `Use the other-way skill. ${textOf("one")}`),
      skill("other-way", `Use the one-way agent. ${textOf("other")}`),
    ];
    const configs = memoryConfigs(circle);
    const content = "Use the one-way agent.";
    const { inlined } = await convertDeterministically({ content }, configs);
    expect(inlined.map(({ name }) => name)).toEqual(["one-way", "other-way"]);
    const round = reading({ name: "one-way", type: "agent" }, { name: "other-way", type: "skill" });
    const answer = `Use the one-way agent, that is:\n\n${textOf("one")}\n\nAnd the other-way skill:\n\n${textOf("other")}`;
    const converter = createSlashCommandConverter({ model: answering(round, answer), configs });
    expect(await converter.invoke({ command: command("go", content) })).toMatchObject({ path: "model" });
  });
});
