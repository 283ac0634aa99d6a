import { Command, InMemoryStore, interrupt, MemorySaver } from "@langchain/langgraph";
import { skillMiddleware } from "@langslash/middleware";
import { AIMessage, createAgent, fakeModel, tool } from "langchain";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { loadWith } from "../__fixtures__/approving-agent.js";
import { lyingServer, serveSkills } from "../__fixtures__/lying-server.js";

const config = { configurable: { thread_id: "1" } };
const approve = { decisions: [{ type: "approve" }] };
const reject = { decisions: [{ type: "reject" }] };
const RequestSchema = z.object({
  actionRequests: z.tuple([z.object({ description: z.string() })]),
  skill: z.object({ name: z.string() }),
});

/** A tool of the application that asks by itself. */
const pay = tool(() => `paid: ${JSON.stringify(interrupt("Pay the fee?"))}`, { name: "pay", description: "Pays." });

/**
 * Runs an agent whose model makes all calls in one answer: of tools, or of `load_skill` for foreign skills. Each step is
 * made by a new agent over the same checkpointer and store of approvals. Returns the questions that wait, by what they are about.
 */
async function start(...calls: readonly string[]) {
  const server = await lyingServer();
  serveSkills(server, { alpha: "TEXT alpha", beta: "TEXT beta" });
  const checkpointer = new MemorySaver();
  const store = new InMemoryStore();
  const toolCalls = calls.map((name) =>
    name === "pay" ? { name, args: {}, id: name } : { name: "load_skill", args: { name: `docs:${name}` }, id: name },
  );
  const models: ReturnType<typeof fakeModel>[] = [];
  const step = async (input: string | Command) => {
    const skills = await loadWith(server, { store });
    const model = models.length === 0 ? fakeModel().respondWithTools(toolCalls) : fakeModel();
    models.push(model.respond(new AIMessage("done")));
    const middleware = skillMiddleware({ skills });
    const given = typeof input === "string" ? { messages: [{ role: "user", content: input }] } : input;
    const state = await createAgent({ model, tools: [pay], middleware, checkpointer }).invoke(given, config);
    const open = (state.__interrupt__ ?? []).map(({ id, value }) => {
      const { skill, actionRequests } = RequestSchema.safeParse(value).data ?? {};
      return [skill?.name ?? String(value), { id, description: actionRequests?.[0].description }] as const;
    });
    return {
      open: new Map(open),
      answers: state.messages.filter(({ type }) => type === "tool").map(({ text }) => text),
    };
  };
  const { open } = await step("Help me.");
  return {
    open,
    resume: (response: unknown) => step(new Command({ resume: response })),
    byId: (about: string, response: unknown) =>
      step(new Command({ resume: { [open.get(about)?.id ?? ""]: response } })),
    /** The foreign texts that a model received. */
    loaded: () => {
      const received = JSON.stringify(models.flatMap(({ calls: made }) => made.map(({ messages }) => messages)));
      return ["alpha", "beta"].filter((name) => received.includes(`TEXT ${name}`));
    },
  };
}

describe("of two foreign skills that wait for approval", () => {
  it.each([approve, reject])(
    "none is decided by an answer without an id, and both questions say why: %j",
    async (response) => {
      const { open, resume, loaded } = await start("alpha", "beta");
      expect([...open.keys()].toSorted()).toEqual(["alpha", "beta"]);
      for (let round = 0; round < 2; round += 1) {
        const after = await resume(response);
        expect([loaded(), after.answers]).toEqual([[], []]);
        for (const [about, { id, description }] of open) {
          expect(after.open.get(about)).toEqual({
            id,
            description: expect.stringMatching(/^The last answer was not used, because it did not say which question/),
          });
          expect(after.open.get(about)?.description).toContain(description);
        }
      }
    },
  );

  it.each([
    ["alpha", approve, "beta", approve, ["alpha", "beta"]],
    ["beta", approve, "alpha", approve, ["alpha", "beta"]],
    ["alpha", approve, "beta", reject, ["alpha"]],
    ["alpha", reject, "beta", approve, ["beta"]],
    ["beta", reject, "alpha", approve, ["alpha"]],
    ["beta", reject, "alpha", reject, []],
  ])("each gets its decision by id: %s %j, then %s %j", async (first, firstly, second, secondly, expected) => {
    const { byId, resume, loaded } = await start("alpha", "beta");
    await resume(approve);
    expect([...(await byId(first, firstly)).open.keys()]).toEqual([second]);
    expect((await byId(second, secondly)).answers).toHaveLength(2);
    expect(loaded()).toEqual(expected);
  });

  it.each([
    ["alpha", "beta"],
    ["beta", "alpha"],
  ])("the last one needs no id: %s by id, then %s", async (first, second) => {
    const { byId, resume, loaded } = await start("alpha", "beta");
    await byId(first, reject);
    expect((await resume(approve)).open.size).toBe(0);
    expect(loaded()).toEqual([second]);
  });
});

describe("beside a question of another tool", () => {
  it("a foreign skill is loaded only after an answer by id", async () => {
    const { open, byId, resume, loaded } = await start("pay", "alpha");
    expect([...open.keys()].toSorted()).toEqual(["Pay the fee?", "alpha"]);
    const after = await resume(approve);
    expect(after.open.get("alpha")?.description).toContain("did not say which question");
    await byId("alpha", approve);
    expect(loaded()).toEqual(["alpha"]);
  });

  it("a foreign skill needs no id once the other question was answered by its id", async () => {
    const { byId, resume, loaded } = await start("pay", "alpha");
    expect([...(await byId("Pay the fee?", reject)).open.keys()]).toEqual(["alpha"]);
    await resume(approve);
    expect(loaded()).toEqual(["alpha"]);
  });
});

it("a foreign skill that is the only one to wait needs no id", async () => {
  const { resume, loaded } = await start("alpha");
  expect((await resume(approve)).open.size).toBe(0);
  expect(loaded()).toEqual(["alpha"]);
});
