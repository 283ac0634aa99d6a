import { type BaseMessage, AIMessage, ToolMessage } from "@langchain/core/messages";
import { type AgentMiddleware, createAgent, fakeModel } from "langchain";
import { describe, expect, it } from "vitest";
import { lookup, OTHERS, rare, withModeration } from "./__fixtures__/langchain-middlewares.js";
import { type FakeModel, received, user } from "./__fixtures__/models.js";
import { lawOffice } from "./__fixtures__/skills.js";
import { type SkillIndex, skillMiddleware } from "./index.js";

withModeration();

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

/**
 * Every middleware with every text. The places alternate, and so do the tool rounds before each answer within each
 * place, so that every pair of them meets every text. Help needs no model.
 */
const cells = Object.keys(OTHERS).flatMap((name, middleware) =>
  SCENARIOS.map((scenario, text) => {
    const place = (middleware + text) % 2 === 0 ? "before" : "after";
    const rounds = scenario.calls.length > 0 && (middleware >> 1) % 2 === 1 ? 2 : 0;
    return { name, place, rounds, ...scenario };
  }),
);

/** An agent of all cells with the same middleware in the same place. */
interface Office {
  readonly agent: ReturnType<typeof officeOf>;
  readonly model: FakeModel;
  /** Number of tool rounds before each answer. */
  rounds: number;
}

const offices = new Map<string, Office>();
const bareInputs = new Map<string, ReturnType<typeof received>[]>();
const agentParts = { tools: [lookup, rare], systemPrompt: "SYSTEM" };

function officeOf(model: FakeModel, middleware: readonly AgentMiddleware[]) {
  return createAgent({ ...agentParts, model, middleware: [...middleware] });
}

function sharedOffice(key: string, middleware: () => readonly AgentMiddleware[]): Office {
  const kept = offices.get(key);
  if (kept) return kept;
  const office: Office = { ...agentWith(middleware(), () => office.rounds), rounds: 0 };
  offices.set(key, office);
  return office;
}

/** Returns an agent whose model makes some tool rounds before each of its answers. */
function agentWith(middleware: readonly AgentMiddleware[], roundsNow: () => number) {
  const model = fakeModel();
  model.getName = () => "ChatOpenAI"; // as tool search by the provider demands
  for (let call = 0; call < 100; call += 1) model.respond((messages: BaseMessage[]) => answerTo(messages, roundsNow()));
  return { model, agent: officeOf(model, middleware) };
}

function answerTo(messages: readonly BaseMessage[], rounds: number): AIMessage {
  const asked = messages.findLastIndex(({ type }) => type === "human");
  const done = messages.slice(asked).filter((message) => ToolMessage.isInstance(message)).length;
  if (done >= rounds) return new AIMessage("done");
  const call = { name: "lookup", args: {}, id: `${asked} ${done}`, type: "tool_call" as const };
  return new AIMessage({ content: "", tool_calls: [call] });
}

describe("beside a middleware of LangChain, every turn is as it is alone", () => {
  let skills: SkillIndex | undefined;

  it.each(cells)("$name $place ours, $rounds tool rounds: $text", async ({ name, place, rounds, text, calls }) => {
    const index = (skills ??= await lawOffice());
    const other = OTHERS[name];
    if (!other) throw new Error(`There is no middleware ${name}.`);
    const ours = (): readonly AgentMiddleware[] => skillMiddleware({ skills: index });
    const office = sharedOffice(`${name} ${place}`, () =>
      place === "before" ? [other(), ...ours()] : [...ours(), other()],
    );
    const state = await run(office, text, rounds);
    const expected = calls.flatMap((call) => Array.from({ length: rounds + 1 }, () => call));
    expect(state.inputs.map(seenIn)).toEqual(expected);
    const last = calls.at(-1)?.[0] ?? [];
    expect(state.selectedSkills?.map((skill) => skill.name)).toEqual(last);
    if (text === "/help") expect(state.answer).toContain("# Commands");
    if (last.length > 0 || calls.length === 0) return;
    const key = `${name} ${rounds}`;
    const inputs =
      bareInputs.get(key) ??
      (
        await run(
          sharedOffice(name, () => [other()]),
          text,
          rounds,
        )
      ).inputs;
    bareInputs.set(key, inputs);
    expect(state.inputs).toEqual(inputs);
  });
});

/** Sends a message to an agent, and returns what its model received. */
async function run(office: Office, text: string, rounds: number) {
  office.rounds = rounds;
  const { model } = office;
  const before = model.callCount;
  const state = await office.agent.invoke(user(text), { recursionLimit: 60 });
  const inputs = Array.from({ length: model.callCount - before }, (_, call) => received(model, before + call));
  const { selectedSkills } = state as { selectedSkills?: { name: string }[] };
  return { inputs, selectedSkills, answer: state.messages.at(-1)?.text };
}

function seenIn({ system, messages }: ReturnType<typeof received>): [string[], string] {
  const loaded = Array.from(
    system.matchAll(/^# (?:Explicitly Invoked|Selected) Skill: (.+)$/gm),
    ([, name]) => name ?? "",
  );
  return [loaded, messages.findLast(([type]) => type === "human")?.[1] ?? ""];
}
