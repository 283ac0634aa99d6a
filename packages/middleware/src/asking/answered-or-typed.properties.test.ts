import { Command, type Interrupt, MemorySaver } from "@langchain/langgraph";
import { argumentForms, bindArguments, formDecision, type Parameter, type Parameters } from "@langslash/grammar";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import fc from "fast-check";
import { createAgent } from "langchain";
import { expect, it } from "vitest";
import { answering, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { defineCommand, skillMiddleware } from "../index.js";

const config = { configurable: { thread_id: "1" } };
const word = fc.oneof(
  fc.stringMatching(/^[a-zé]{1,8}$/),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
  fc
    .array(fc.constantFrom("a", " ", '"', "'", "|", "=", "--", "/x", "\n", "“", "\\", "&&"), {
      minLength: 1,
      maxLength: 6,
    })
    .map((parts) => parts.join("")),
);
const element = fc.stringMatching(/^[a-z0-9]{1,6}$/);
const number = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
);

/** A declared parameter and a value of it. */
const declared: fc.Arbitrary<{ parameter: Parameter; value: unknown }> = fc.oneof(
  word.map((value) => ({ parameter: {}, value })),
  fc
    .stringMatching(/^[A-Z]{2}-[0-9]{3}$/)
    .map((value) => ({ parameter: { pattern: "^[A-Z]{2}-\\d{3}$", max: 6 }, value })),
  number.map((value) => ({ parameter: { type: "number" as const, min: -1e9 }, value: value + 0 })),
  fc.boolean().map((value) => ({ parameter: { type: "boolean" as const }, value })),
  fc
    .uniqueArray(element, { minLength: 1, maxLength: 4 })
    .chain((values) => fc.constantFrom(...values).map((value) => ({ parameter: { values }, value }))),
  fc.array(element, { minLength: 1, maxLength: 4 }).map((value) => ({ parameter: { type: "array" as const }, value })),
  fc.array(number, { minLength: 1, maxLength: 4 }).map((value) => ({
    parameter: { type: "array" as const, items: "number" as const },
    value,
  })),
);
const name = fc.stringMatching(/^[a-z_][a-z0-9_-]{0,6}$/).filter((each) => each !== "model");
const declarations = fc.uniqueArray(fc.tuple(name, declared, fc.boolean(), fc.boolean()), {
  selector: ([each]) => each,
  minLength: 1,
  maxLength: 5,
});

/** Writes a value in quotes, without the code under test. */
const typedAs = (key: string, value: unknown): string =>
  `${key}="${String(value).replace(/["\\]/g, (character) => `\\${character}`)}"`;

/** Runs messages and answers in a new thread. Returns all that the model, the state and the streams got. */
async function outcomeOf(
  text: string,
  parameters: Parameters,
  kind: string,
  echo: boolean,
  values?: Record<string, unknown>,
) {
  const keys = Object.keys(parameters).map((key) => `[$${key}]`);
  const skills = await memorySkills({ x: { text: `Values: ${keys.join(" ")}`, parameters } });
  const run = defineCommand({
    name: "y",
    description: "Y.",
    parameters,
    run: ({ arguments: bound, prompt }) => ({ prompt: JSON.stringify([bound, prompt]) }),
  });
  const model = answering("Done.");
  const agent = createAgent({
    model,
    checkpointer: new MemorySaver(),
    middleware: skillMiddleware({ skills, commands: [run], onInvalidArguments: "ask", echo }),
  });
  const events: unknown[] = [];
  let open: Interrupt[] = [];
  const step = async (input: unknown): Promise<void> => {
    open = [];
    for await (const chunk of await agent.stream(input as never, { ...config, streamMode: ["custom", "updates"] })) {
      const [mode, content] = chunk as [string, Record<string, Interrupt[]>];
      if (mode === "custom") events.push(content);
      else open = content["__interrupt__"] ?? open;
    }
  };
  await step(user(text.replace("/x", `/${kind}`)));
  if (values) {
    const [form] = argumentForms(open[0]?.value) ?? [];
    if (!form) return undefined;
    expect(model.callCount).toBe(0);
    await step(new Command({ resume: { decisions: [formDecision(form, values)] } }));
  }
  expect(open).toEqual([]);
  const { messages, selectedSkills, explicitCommand, commandArguments } = (await agent.graph.getState(config)).values;
  const requests = model.calls.map((call) => call.messages.map(({ type, content }) => [type, content]));
  return {
    requests: JSON.stringify(requests),
    state: JSON.stringify([selectedSkills, explicitCommand, commandArguments]),
    events: JSON.stringify(events),
    answers: JSON.stringify(messages.slice(1).map((message: { content: unknown }) => message.content)),
  };
}

it.each([
  ["a skill", "x", true],
  ["a custom command", "y", true],
  ["a skill whose message stays as typed", "x", false],
] as const)(
  "a form that is answered with values is the same as typing them: %s",
  async (_name, kind, echo) => {
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(declarations, fc.stringMatching(/^[a-z ]{0,10}$/), async (all, text) => {
        const prompt = text.trim();
        const parameters: Parameters = Object.fromEntries([
          ...all.map(
            ([key, { parameter }, required]) => [key, { ...parameter, ...(required && { required }) }] as const,
          ),
          ["needed", { required: true }] as const,
        ]);
        const values = Object.fromEntries([...all.map(([key, { value }]) => [key, value] as const), ["needed", "n"]]);
        const early = all.filter(([, , , isTyped]) => isTyped).map(([key, { value }]) => typedAs(key, value));
        const whole = Object.entries(values).map(([key, value]) => typedAs(key, value));
        const bound = bindArguments(
          Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)])),
          parameters,
        );
        fc.pre(bound.problems.length === 0);
        const rest = prompt === "" ? [] : ["--", prompt];
        const typed = await outcomeOf(["/x", ...whole, ...rest].join(" "), parameters, kind, echo);
        const answered = await outcomeOf(["/x", ...early, ...rest].join(" "), parameters, kind, echo, values);
        asked += 1;
        expect(answered).toEqual(typed);
      }),
      { numRuns: RANDOM_RUNS },
    );
    expect(asked).toBe(RANDOM_RUNS);
  },
  600_000,
);
