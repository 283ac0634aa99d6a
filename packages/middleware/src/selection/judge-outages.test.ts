import { MemorySaver } from "@langchain/langgraph";
import { RANDOM_RUNS } from "@langslash/testing/random-runs";
import fc from "fast-check";
import { createAgent } from "langchain";
import { describe, expect, it } from "vitest";
import { DecisionServerModel } from "../__fixtures__/decision-server-model.js";
import { chatAt, type LoopbackServer, loopbackServer, sendChat, sendJson } from "../__fixtures__/loopback-server.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { type SkillIndex, type SkillJudge, skillMiddleware } from "../index.js";

/** More skills than a judge decides about, several of them for words that the messages have. */
const garden = () =>
  memorySkills(
    Object.fromEntries(
      ["roses", "tulips", "lawn", "hedge", "trees", "pond", "shed", "paths", "beds", "taxes"].map((name) => [
        name,
        { text: name.toUpperCase(), description: `Use to water, cut or clean the ${name} of a garden in summer.` },
      ]),
    ),
  );

const MESSAGES = [
  "cut something in the garden",
  "water the roses and the tulips of the garden in summer",
  "and the same for the hedge",
  "clean it in summer",
  "what is the weather like?",
  "the roses",
  "shorter, please",
];

const lookup = { type: "function", id: "call-1", function: { name: "load_skill", arguments: '{"name":"lawn"}' } };

/** Starts the provider of the agent's own model: it opens a skill in the first call of some turns, and then answers. */
const provider = (): Promise<LoopbackServer> =>
  loopbackServer((body, response) => {
    const { role, content } = JSON.parse(body).messages.at(-1);
    const opens = role === "user" && JSON.stringify(content).includes("clean");
    sendChat(response, opens ? { tool_calls: [lookup] } : { content: "Done." });
  });

interface Turns {
  readonly texts: readonly string[];
  readonly judge?: SkillJudge;
  readonly judgeTimeout?: number;
  readonly skills: SkillIndex;
  readonly server: LoopbackServer;
}

/** Runs a thread. Returns its requests on the wire, and the codes of its warnings. */
async function thread({ texts, skills, server, ...judging }: Turns) {
  const middleware = skillMiddleware({ skills, ...judging });
  const agent = createAgent({ model: chatAt(server), middleware, checkpointer: new MemorySaver() });
  const codes: unknown[] = [];
  const begin = server.bodies.length;
  for (const [turn, text] of texts.entries()) {
    const message = { role: "user" as const, content: text, id: `message-${turn}` };
    const config = { configurable: { thread_id: "one" }, streamMode: "custom" as const };
    for await (const event of await agent.stream({ messages: [message] }, config)) {
      const { type, code }: Record<string, unknown> = Object(event);
      if (type === "warning") codes.push(code);
    }
  }
  return { requests: server.bodies.slice(begin), codes };
}

/** Time limit of a judge that is late, and the time of an answer that is late, in milliseconds. */
const LIMIT = 40;

type Failure = "late" | "silent" | "status" | "closed" | "text" | { readonly body: unknown };

const probability = fc.oneof(fc.double(), fc.constantFrom("0.9", null, true, [], {}));
const names = fc.constantFrom("roses", "lawn", "taxes", "gone", "__proto__", "");
/** Answers that are no probabilities of the skills: none of them is valid by chance. */
const nonsense = fc.oneof(
  fc.jsonValue().filter((value) => typeof value !== "object" || value === null || Array.isArray(value)),
  fc.tuple(names, probability).map(([name, value]) => ({ [name]: value, unknown: 0.5 })),
  fc.constantFrom({ roses: 1.5 }, { roses: -1 }, { roses: 0.9, lawn: 0.9 }, { roses: "0.9" }, { roses: null }),
);
const failures: fc.Arbitrary<Failure> = fc.oneof(
  fc.constantFrom<Failure>("late", "silent", "status", "closed", "text"),
  nonsense.map((body) => ({ body })),
);

const never = (): Promise<never> => new Promise(() => undefined);

/** Returns the judge that is a function and fails so. */
function failingFunction(failure: Failure): SkillJudge {
  return async () => {
    if (failure === "late") await new Promise((resolve) => void setTimeout(resolve, LIMIT * 2));
    if (failure === "silent") return never();
    if (failure === "status" || failure === "closed") throw new Error("secret");
    // oxlint-disable-next-line no-unsafe-type-assertion -- an application's function may return anything
    return (typeof failure === "object" ? failure.body : "roses") as never;
  };
}

/** Starts a service that fails so, whichever question it gets. */
function failingServer(failure: Failure): Promise<LoopbackServer> {
  return loopbackServer((_, response, request) => {
    const { body } = typeof failure === "object" ? failure : { body: { roses: 1 } };
    const answer = { type: "choice", choice: "roses", probabilities: body, confidence: 1 };
    const send = () =>
      request.url?.includes("chat")
        ? sendChat(response, { content: JSON.stringify({ ...Object(body), skill: "gone" }) })
        : sendJson(response, { model: "decider", answers: { skill: answer } });
    if (failure === "late") setTimeout(send, LIMIT * 2);
    else if (failure === "status") sendJson(response, { error: { message: "secret" } }, 503);
    else if (failure === "closed") request.socket.destroy();
    else if (failure === "text") response.end("<html>roses</html>");
    else if (failure !== "silent") send();
  });
}

const KINDS: Readonly<Record<string, (failure: Failure) => Promise<SkillJudge>>> = {
  "a function": (failure) => Promise.resolve(failingFunction(failure)),
  "a chat model": async (failure) => chatAt(await failingServer(failure)),
  "a decision model": async (failure) => new DecisionServerModel((await failingServer(failure)).url),
};

describe.each(Object.entries(KINDS))("%s that fails, is late or answers nonsense", (_, start) => {
  it("changes no byte of any request, and each failure is reported", async () => {
    const skills = await garden();
    const server = await provider();
    let outages = 0;
    const threads = fc.record({
      texts: fc.array(fc.constantFrom(...MESSAGES), { minLength: 1, maxLength: 3 }),
      failure: failures,
    });
    await fc.assert(
      fc.asyncProperty(threads, async ({ texts, failure }) => {
        const judge = await start(failure);
        const without = await thread({ texts, skills, server });
        const isLate = failure === "late" || failure === "silent";
        const judgeTimeout = isLate ? LIMIT : 20_000;
        const { requests, codes } = await thread({ texts, judge, judgeTimeout, skills, server });
        expect(requests).toEqual(without.requests);
        const code = isLate ? "judge-timeout" : "judge-failed";
        expect(new Set(codes)).toEqual(new Set(codes.length > 0 ? [code] : []));
        expect(codes.length).toBeLessThanOrEqual(texts.length);
        outages += codes.length;
      }),
      { numRuns: RANDOM_RUNS },
    );
    expect(outages).toBeGreaterThanOrEqual(RANDOM_RUNS / 4);
  });
});
