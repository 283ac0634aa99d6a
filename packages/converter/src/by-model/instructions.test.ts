import { AIMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { agent, command, DEBUGGED, office } from "../__fixtures__/configs.js";
import { answering, type FakeModel, reading, received } from "../__fixtures__/models.js";
import {
  type ConversionEvent,
  conversionPrompt,
  createReadConfigsTool,
  createSlashCommandConverter,
  memoryConfigs,
  type SlashCommandConverterOptions,
} from "../index.js";

const PROMPT = "Do as it says and write down the result of the work.";
const plain = command("plain", PROMPT);
const debug = { command: "debug-task", userArguments: "the login page" };
const triage = { name: "triage", type: "agent" };
const shortened = new AIMessage({ content: DEBUGGED, response_metadata: { finish_reason: "length" } });

function converterWith(model: FakeModel, options: Partial<SlashCommandConverterOptions> = {}) {
  return createSlashCommandConverter({ model, configs: office(), ...options });
}

async function eventsOf(model: FakeModel, input: typeof debug = debug): Promise<ConversionEvent[]> {
  const events: ConversionEvent[] = [];
  for await (const event of await converterWith(model).stream(input)) events.push(event);
  return events;
}

/** Returns what the model was first told. */
async function told(input: object, options: Partial<SlashCommandConverterOptions> = {}) {
  const model = answering(PROMPT);
  await converterWith(model, options).invoke({ command: plain, ...input });
  const [system = "", user = ""] = received(model, 0).map(([, text]) => text);
  const [, place = ""] = /# Where the prompt runs\n\n([^]*?)\n- The network/.exec(system) ?? [];
  return {
    user,
    place: place.split("\n"),
    names: system.split("\n").filter((line) => /^(?:Agents|Skills): /.test(line)),
  };
}

describe("the model is told", () => {
  it("what the reader of the prompt has", async () => {
    const [shell, files] = (await told({})).place;
    expect((await told({})).place).toEqual([
      "- In a sandbox: a mostly proper Linux with the usual tools.",
      "- The code base is there as files, and nothing else is: no home directory of the user, no plugin folders, no other repositories.",
    ]);
    expect((await told({}, { target: { shell: false, tools: ["search", "browse"] } })).place).toEqual([
      "- In a sandbox without a shell: it cannot run commands. Leave their output out.",
      files,
      "- It has these tools: search, browse.",
    ]);
    expect((await told({}, { target: { files: false } })).place).toEqual([
      shell,
      "- There are no files: leave out what reads or writes them, or have it done in the answer.",
    ]);
  });

  it("that there are no agents and skills", async () => {
    expect((await told({}, { configs: memoryConfigs([]) })).names).toEqual(["Agents: none", "Skills: none"]);
    const configs = memoryConfigs([agent("one"), agent("two")]);
    expect((await told({}, { configs })).names).toEqual(["Agents: one, two", "Skills: none"]);
    expect(conversionPrompt({ agents: [], skills: [] })).toContain("\nSlash commands: none\n");
  });

  it.each(["", " \n"])("that there are no arguments, given %j", async (userArguments) => {
    expect((await told({ userArguments })).user).toBe(
      [
        `<slash_command>\n${PROMPT}\n</slash_command>`,
        "<argument_hint>\nThere is no argument hint.\n</argument_hint>",
        "<user_arguments>\nThere are no arguments.\n</user_arguments>",
      ].join("\n\n"),
    );
  });

  it("each problem of its answer on a line of its own", async () => {
    const model = answering(reading(triage), "Here it is.", DEBUGGED);
    await converterWith(model).invoke(debug);
    const [type, text = ""] = received(model).at(-1) ?? [];
    expect(type).toBe("human");
    const lines = text.split("\n");
    expect([lines[0], ...lines.slice(-2)]).toEqual([
      "The prompt cannot be used as it is:",
      "",
      "Fix this, keep the rest, and answer with the whole prompt and nothing else.",
    ]);
    expect(lines.slice(2, -2).length).toBeGreaterThan(1);
    for (const line of lines.slice(2, -2)) expect(line).toMatch(/^- \S/);
  });

  it("what read_configs is for", () => {
    expect(createReadConfigsTool(office()).description).toBe(
      "Reads the definitions of agents, skills and slash commands. Ask for everything you need in one call, up to 50.",
    );
  });

  it("what the arguments of read_configs are", () => {
    const { schema } = createReadConfigsTool(office());
    expect(z.toJSONSchema(schema, { io: "input" })).toMatchObject({
      required: ["references"],
      properties: { references: { type: "array", minItems: 1 } },
    });
    expect(z.toJSONSchema(schema, { io: "input" })).toHaveProperty("properties.references.items", {
      type: "object",
      required: ["name", "type"],
      properties: {
        name: { type: "string", minLength: 1, description: "The name, exactly as listed." },
        type: {
          type: "string",
          enum: ["agent", "skill", "command"],
          description: "Whether it is an agent, a skill or a slash command.",
        },
      },
    });
  });
});

describe("the answer of read_configs", () => {
  it("names references that were not read with up to 100 characters", async () => {
    const names = ["a".repeat(94), "b".repeat(95)];
    const configs = memoryConfigs(["x", ...names].map((name) => agent(name, "x".repeat(70_000))));
    const readConfigs = createReadConfigsTool(configs, { maxTotalCharacters: 60_000 });
    const references = ["x", ...names].map((name) => ({ name, type: "agent" as const }));
    const output = JSON.parse(await readConfigs.invoke({ references }));
    expect(output.references.error).toContain(`: agent:${names[0]}, agent:${names[1]?.slice(1)}…. Ask for them`);
  });
});

describe("an event", () => {
  it("of a round names everything that was read in it", async () => {
    const nobody = { type: "agent", name: "nobody" };
    const calls = [reading(triage), reading({ name: "bisect", type: "skill" })].flatMap(
      (each) => each.tool_calls ?? [],
    );
    const both = new AIMessage({ content: "", tool_calls: calls });
    const model = answering(both, reading(nobody), DEBUGGED);
    const rounds = (await eventsOf(model)).filter(({ type }) => type === "tool-round");
    expect(rounds).toEqual([
      { type: "tool-round", round: 1, found: [triage, { name: "bisect", type: "skill" }], missing: [] },
      { type: "tool-round", round: 2, found: [], missing: [nobody] },
    ]);
  });

  it("of a verification has the codes of the errors: an answer that was cut off", async () => {
    const verifications = (await eventsOf(answering(reading(triage), shortened, DEBUGGED))).filter(
      ({ type }) => type === "verification",
    );
    expect(verifications).toEqual([
      { type: "verification", errors: ["cut-off"], doubts: [], isRetried: true },
      { type: "verification", errors: [], doubts: [], isRetried: false },
    ]);
  });
});

describe("a second answer", () => {
  it("is not asked for because of a small warning", async () => {
    const model = answering(reading(triage), DEBUGGED.replace("# Debug a task\n\n", ""));
    const { path, warnings } = await converterWith(model).invoke(debug);
    expect(path).toBe("model");
    expect(warnings).toEqual(["A heading is missing from the prompt: Debug a task"]);
  });

  it("that does not come fails the conversion if the first one cannot be used", async () => {
    const failing = () => answering(reading(triage), shortened);
    await expect(converterWith(failing()).invoke(debug)).rejects.toThrow(/^AI conversion failed: (?!.*not used)/);
    const { path, warnings } = await converterWith(failing(), { fallback: "deterministic" }).invoke(debug);
    expect(path).toBe("deterministic");
    expect(warnings.join()).not.toContain("was cut off");
  });

  it("is asked for because the first one was cut off", async () => {
    const model = answering(reading(triage), shortened, DEBUGGED);
    await converterWith(model).invoke(debug);
    expect(received(model).at(-1)?.[1]).toContain("- The answer was cut off before its end.\n");
  });

  it("says why it was not used, not why the first one was not", async () => {
    const model = answering(reading(triage), shortened, "");
    const { path, warnings } = await converterWith(model, { fallback: "deterministic" }).invoke(debug);
    expect(path).toBe("deterministic");
    expect(warnings.join()).not.toContain("was cut off");
    expect(warnings[0]).toMatch(/^The model's conversion was not used: /);
  });
});

it("a reference that is read and not found is missing, if nothing else was read, too", async () => {
  const model = answering(reading({ name: "nobody", type: "agent" }), PROMPT);
  const { missing } = await converterWith(model).invoke({ command: plain });
  expect(missing).toEqual([{ type: "agent", name: "nobody" }]);
});
