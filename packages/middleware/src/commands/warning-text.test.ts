import { createAgent } from "langchain";
import { expect, it } from "vitest";
import { answering, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { skillMiddleware } from "../index.js";

it.each([
  [
    "/typed phase=secret",
    "unknown-parameter",
    "Unknown parameter is passed on unchanged. Did you mean phases? Declared parameters: phases, output, case.",
  ],
  [
    "/typed xyz=secret",
    "unknown-parameter",
    "Unknown parameter is passed on unchanged. Declared parameters: phases, output, case.",
  ],
  ["/typed secret", "missing-parameter", "case is required. Expected: text."],
  ["/typed phases=secret", "wrong-type", "phases has a value that does not fit. Expected: number,...."],
  ["/typed output=secret", "value-not-allowed", "output has a value that does not fit. Expected: full|brief."],
  ["/typed 1secret=2", "invalid-argument-name", "Invalid argument name: this part of the message is read as text."],
  ["/typed phases=1 phases=2", "repeated-argument", "An argument is given more than once: the last one counts."],
  ['/typed output="secret', "unclosed-quote", "A quote is not closed: this part of the message is read as text."],
  [
    '/typed output="secret"x',
    "text-after-quote",
    "Text directly follows a closing quote: this part of the message is read as text.",
  ],
  [`/typed case=${"secret".repeat(10_000)}`, "value-cut", "The value of an argument is too long and was cut."],
  [
    `/typed ${Array.from({ length: 101 }, (_, index) => `secret${index}=x`).join(" ")}`,
    "too-many-arguments",
    "Too many arguments: at most 100 are read, and the others are read as text.",
  ],
])("a warning says what was wrong with the arguments, without what was typed: %.40s", async (text, code, message) => {
  const parameters = {
    phases: { type: "array" as const, items: "number" as const },
    output: { values: ["full", "brief"] },
    case: { required: true },
  };
  const skills = await memorySkills({ typed: { text: "TYPED", parameters } });
  const agent = createAgent({
    model: answering(),
    middleware: skillMiddleware({ skills, onInvalidArguments: "warn" }),
  });
  const events: unknown[] = [];
  for await (const event of await agent.stream(user(text), { streamMode: "custom" })) events.push(event);
  expect(events).toContainEqual(expect.objectContaining({ type: "warning", code, message, skill: "typed" }));
  expect(JSON.stringify(events)).not.toContain("secret");
});
