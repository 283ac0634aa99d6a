import { CallbackManager } from "@langchain/core/callbacks/manager";
import { expect, it, onTestFinished } from "vitest";
import { runExample } from "../run-example.js";

it("exports spans of model calls and tool calls that name the skill, without arguments", async () => {
  const configure: unknown = Reflect.get(CallbackManager, "_configureSync"); // which the instrumentation replaces
  onTestFinished(() => void Reflect.set(CallbackManager, "_configureSync", configure));
  const { stdout, stderr } = await runExample("observability/opentelemetry.ts");
  const lines = stdout.trimEnd().split("\n");
  const spans = lines.map((line): [string, unknown] => [
    line.split(" ", 1)[0] ?? "",
    JSON.parse(line.replace(/^\w+ /, "")),
  ]);
  const research = {
    "gen_ai.skill.name": "legal-research",
    "gen_ai.skill.source.name": "manifest",
    "gen_ai.skill.digest": expect.stringMatching(/^[0-9a-f]{64}$/),
    "gen_ai.skill.trigger": "typed",
    "langslash.command": "legal-research",
    "langslash.stage": 1,
    "langslash.stages": 1,
  };
  expect({ spans, stderr }).toEqual({
    spans: [
      ["LLM", research],
      ["TOOL", research],
      ["LLM", research],
      ["LLM", {}],
    ],
    stderr: "",
  });
  expect(stdout).not.toMatch(/Kentucky|Mo Alif/);
});
