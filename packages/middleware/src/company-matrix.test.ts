import { AIMessage } from "@langchain/core/messages";
import {
  type AgentMiddleware,
  anthropicPromptCachingMiddleware,
  ClearToolUsesEdit,
  contextEditingMiddleware,
  createAgent,
  dynamicSystemPromptMiddleware,
  humanInTheLoopMiddleware,
  modelCallLimitMiddleware,
  modelFallbackMiddleware,
  modelRetryMiddleware,
  piiMiddleware,
  summarizationMiddleware,
  todoListMiddleware,
  tool,
  toolCallLimitMiddleware,
  toolEmulatorMiddleware,
  toolRetryMiddleware,
} from "langchain";
import { describe, expect, it } from "vitest";
import { answering, callingTool, type FakeModel, received, user } from "./__fixtures__/models.js";
import { lawOffice } from "./__fixtures__/skills.js";
import { type SkillIndex, skillMiddleware } from "./index.js";

const lookup = tool(() => "found", { name: "lookup", description: "Looks up." });

const OTHERS: Readonly<Record<string, () => AgentMiddleware>> = {
  anthropicPromptCaching: () => anthropicPromptCachingMiddleware({ unsupportedModelBehavior: "ignore" }),
  contextEditing: () => contextEditingMiddleware({ edits: [new ClearToolUsesEdit()] }),
  dynamicSystemPrompt: () => dynamicSystemPromptMiddleware(() => "DYNAMIC"),
  humanInTheLoop: () => humanInTheLoopMiddleware({ interruptOn: {} }),
  modelCallLimit: () => modelCallLimitMiddleware({ threadLimit: 50, runLimit: 50 }),
  modelFallback: () => modelFallbackMiddleware(answering("fallback")),
  modelRetry: () => modelRetryMiddleware({ maxRetries: 1 }),
  pii: () => piiMiddleware("email", { strategy: "redact", applyToInput: true, applyToOutput: true }),
  summarization: () => summarizationMiddleware({ model: answering("SUMMARY"), trigger: { messages: 100 } }),
  todoList: () => todoListMiddleware(),
  toolCallLimit: () => toolCallLimitMiddleware({ threadLimit: 50, runLimit: 50 }),
  toolEmulator: () => toolEmulatorMiddleware({ tools: [], model: answering("emulated") }),
  toolRetry: () => toolRetryMiddleware({ maxRetries: 1 }),
};

const QUESTION = "Draft a demand letter to the insurance carrier with the damages and a deadline";

/** The input of the model in each call: the skills in the system prompt, and the newest text that is not a tool's. */
const SCENARIOS: readonly { text: string; calls: (readonly [skills: readonly string[], asked: string])[] }[] = [
  { text: "thanks, that helps a lot", calls: [[[], "thanks, that helps a lot"]] },
  { text: "/fact case=1 What happened?", calls: [[["fact-investigation"], "What happened?"]] },
  {
    text: "/research liens | /summary",
    calls: [
      [["legal-research"], "liens"],
      [["summary-writing"], "Execute the summary-writing skill.\n\n(Work on your previous answer.)"],
    ],
  },
  { text: QUESTION, calls: [[["demand-letter"], QUESTION]] },
  { text: "/help", calls: [] },
];

const cells = Object.keys(OTHERS).flatMap((name) =>
  (["before", "after"] as const).flatMap((place) =>
    SCENARIOS.flatMap((scenario) => [0, 2].map((rounds) => ({ name, place, rounds, ...scenario }))),
  ),
);

describe("beside a middleware of LangChain, every turn is as it is alone", () => {
  let skills: SkillIndex | undefined;

  it.each(cells)("$name $place ours, $rounds tool rounds: $text", async ({ name, place, rounds, text, calls }) => {
    skills ??= await lawOffice();
    const other = OTHERS[name]?.();
    if (!other) throw new Error(`There is no middleware ${name}.`);
    const ours = skillMiddleware({ skills });
    const model = scripted(rounds);
    const middleware = place === "before" ? [other, ...ours] : [...ours, other];
    const agent = createAgent({ model, tools: [lookup], systemPrompt: "SYSTEM", middleware });
    const state = await agent.invoke(user(text), { recursionLimit: 60 });
    const expected = calls.flatMap((call) => Array.from({ length: rounds + 1 }, () => call));
    expect(model.calls.map((_, call) => seenIn(model, call))).toEqual(expected);
    const last = calls.at(-1)?.[0] ?? [];
    expect((state as { selectedSkills?: { name: string }[] }).selectedSkills?.map((skill) => skill.name)).toEqual(last);
    if (text === "/help") expect(state.messages.at(-1)?.text).toContain("# Commands");
    if (last.length > 0 || calls.length === 0) return;
    const bare = scripted(rounds);
    const without = createAgent({ model: bare, tools: [lookup], systemPrompt: "SYSTEM", middleware: [other] });
    await without.invoke(user(text), { recursionLimit: 60 });
    expect(model.calls.map((_, call) => received(model, call))).toEqual(
      bare.calls.map((_, call) => received(bare, call)),
    );
  });
});

/** Returns a model that makes some tool rounds before each of its answers. */
function scripted(rounds: number): FakeModel {
  const model = callingTool("lookup", rounds);
  for (let round = 0; round < rounds; round += 1) {
    const call = { name: "lookup", args: {}, id: `second ${round}`, type: "tool_call" as const };
    model.respond(() => new AIMessage({ content: "", tool_calls: [call] }));
  }
  return model.respond(() => new AIMessage("done"));
}

function seenIn(model: FakeModel, call: number): [string[], string] {
  const { system, messages } = received(model, call);
  const loaded = Array.from(
    system.matchAll(/^# (?:Explicitly Invoked|Selected) Skill: (.+)$/gm),
    ([, name]) => name ?? "",
  );
  return [loaded, messages.findLast(([type]) => type === "human")?.[1] ?? ""];
}
