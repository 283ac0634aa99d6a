import { createAgent, piiMiddleware } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, received, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { defineCommand, skillMiddleware, type SkillMiddlewareOptions } from "../index.js";

const records = {
  text: "Read $case in phases $phases, $output.",
  aliases: ["med"],
  parameters: {
    case: { required: true, description: "The case folder." },
    phases: { type: "array", default: [1, 2, 3, 4, 5] },
    output: { type: "enum", values: ["full", "brief"], default: "full" },
  },
} as const;

async function turn(text: string, options: Partial<SkillMiddlewareOptions> = {}) {
  const model = answering();
  const skills = await memorySkills({ records, plain: { text: "Say $ARGUMENTS, $0." } });
  const agent = createAgent({ model, middleware: skillMiddleware({ skills, ...options }) });
  const events: { type: string; code?: string }[] = [];
  let state: Awaited<ReturnType<typeof agent.invoke>> | undefined;
  for await (const [mode, chunk] of await agent.stream(user(text), { streamMode: ["custom", "values"] })) {
    if (mode === "custom") events.push(chunk as { type: string; code?: string });
    else state = chunk;
  }
  const warnings = events.flatMap(({ type, code }) => (type === "warning" ? [code] : []));
  return { model, state, warnings, answer: state?.messages.at(-1)?.text, system: received(model).system };
}

describe("declared parameters", () => {
  it("are bound to their types, with defaults, for state, list and placeholders", async () => {
    const { state, system } = await turn("/med case=mo_alif phases=1,2,3");
    expect(state?.commandArguments).toEqual({ case: "mo_alif", phases: [1, 2, 3], output: "full" });
    expect(system).toContain(
      "- **case**: mo_alif\n- **phases**: 1,2,3\n- **output**: full\n\nRead mo_alif in phases 1,2,3, full.",
    );
  });

  it("are also taken from the end of the message and after --", async () => {
    const { state, model } = await turn("/med --case a What is missing? output=brief");
    expect(state?.commandArguments).toMatchObject({ case: "a", output: "brief" });
    expect(received(model).messages).toEqual([["human", "What is missing?"]]);
  });

  it("have the names of the argument hint while they are not given", async () => {
    const skills = await memorySkills({ bill: { text: "Matter: $0\nWork: $1", argumentHint: "<matter> <work>" } });
    expect((await turn("/bill M-1", { skills })).system).toContain("Matter: M-1\nWork: <work>");
  });

  it("with invalid values are answered with all problems and the usage", async () => {
    const { model, state, answer } = await turn("/med phases=1,two output=long");
    expect(model.callCount).toBe(0);
    expect(answer).toBe(
      [
        "Invalid arguments for /records:",
        "- case is required: expected text.",
        '- phases: "two" is not a number. Separate values with commas.',
        '- output: "long" is not one of full, brief.',
        "",
        "Usage: `/records case=<text> [phases=<number,...>] [output=<full|brief>] [text]`",
      ].join("\n"),
    );
    const chosen = await turn("/med", { models: { haiku: answering(), opus: answering() } });
    expect(chosen.answer).toBe(
      [
        "Invalid arguments for /records:",
        "- case is required: expected text.",
        "",
        "Usage: `/records case=<text> [phases=<number,...>] [output=<full|brief>] [model=<haiku|opus>] [text]`",
      ].join("\n"),
    );
    const save = defineCommand({
      name: "save",
      description: "Saves.",
      parameters: { file: { required: true } },
      run: () => ({ reply: "saved" }),
    });
    const custom = await turn("/save", { commands: [save], models: { haiku: answering() } });
    expect(custom.answer).toBe(
      "Invalid arguments for /save:\n- file is required: expected text.\n\nUsage: `/save file=<text> [text]`",
    );
    expect(state?.messages[0]?.text).toBe("/med phases=1,two output=long");
    expect(state).toMatchObject({ explicitCommand: false, selectedSkills: [] });
  });

  it("with invalid values are passed on as typed with onInvalidArguments warn, and warned about", async () => {
    const { state, warnings } = await turn("/med case=a phases=1,two output=brief", { onInvalidArguments: "warn" });
    expect(state?.commandArguments).toEqual({ case: "a", output: "brief", phases: "1,two" });
    expect(warnings).toEqual(["wrong-type"]);
  });

  it("do not exclude other arguments, which are passed on with a warning", async () => {
    const { state, warnings } = await turn("/med case=a phase=1");
    expect(state?.commandArguments).toMatchObject({ phase: "1", phases: [1, 2, 3, 4, 5] });
    expect(warnings).toEqual(["unknown-parameter"]);
  });

  it("leave model= as the override of the model, unless one of them has that name", async () => {
    const { state, warnings } = await turn("/med case=a model=haiku", { models: { haiku: answering("I am haiku") } });
    expect(state?.commandArguments).toMatchObject({ case: "a", model: "haiku" });
    expect(state?.messages.at(-1)?.text).toBe("I am haiku");
    expect(warnings).toEqual(["model-override"]);
    const skills = await memorySkills({ car: { text: "A $model.", parameters: { model: {} } } });
    const declared = await turn("/car model=roadster", { skills });
    expect(declared.system).toContain("- **model**: roadster\n\nA roadster.");
    expect(declared.warnings).toEqual([]);
  });

  it("are filled by position", async () => {
    const skills = await memorySkills({
      fix: { text: "Fix $issue on $branch.", parameters: { issue: { position: 0 }, branch: { position: 1 } } },
    });
    const { system, state } = await turn("/fix 7 main", { skills });
    expect(system).toContain("Fix 7 on main.");
    expect(state?.commandArguments).toEqual({ issue: "7", branch: "main" });
  });

  it("are described by /help", async () => {
    const { answer } = await turn("/help med");
    expect(answer).toContain(
      "## Parameters\n- `case` (text, required): The case folder.\n- `phases` (number,..., default 1,2,3,4,5)\n- `output` (full|brief, default full)",
    );
    expect(answer).toContain("Usage: `/records case=<text> [phases=<number,...>] [output=<full|brief>] [text]`");
    expect(answer).toContain("Example: `/med case=... phases=1,2,3,4,5 output=full`");
  });

  it("are redacted if another middleware redacts the message", async () => {
    const skills = await memorySkills({ records });
    const model = answering();
    const pii = piiMiddleware("email", { strategy: "redact", applyToInput: true });
    await createAgent({ model, middleware: [...skillMiddleware({ skills }), pii] }).invoke(
      user("/med case=a@example.com"),
    );
    expect(received(model).system).toContain("Read [REDACTED_EMAIL] in");
    expect(received(model).system).not.toContain("@example.com");
  });

  it("with invalid values are left out of the model's view, also for a client that resends the history as text", async () => {
    const skills = await memorySkills({ records });
    const model = answering();
    const { answer = "" } = await turn("/med");
    const messages = [
      { role: "user", content: "/med" },
      { role: "assistant", content: answer },
      { role: "user", content: "hello" },
    ];
    await createAgent({ model, middleware: skillMiddleware({ skills }) }).invoke({ messages });
    expect(received(model).messages).toEqual([["human", "hello"]]);
  });
});

describe("placeholders in a skill's text", () => {
  it.each([
    ["declared", "/plain a b", "Say a b, $0."],
    ["claude", "/plain a b", "Say a b, a."],
    ["off", "/plain a b", "Say $ARGUMENTS, $0."],
    ["declared", "/plain $& $1 $ARGUMENTS", "Say $& $1 $ARGUMENTS, $0."],
    ["declared", "/plain", "Say , $0."],
  ] as const)("mode %s: %s gives %s", async (substitution, text, expected) => {
    expect((await turn(text, { substitution })).system.endsWith(`\n\n${expected}`)).toBe(true);
  });
});
