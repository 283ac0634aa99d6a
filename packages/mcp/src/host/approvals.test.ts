import { InMemoryStore, MemorySaver } from "@langchain/langgraph";
import { skillMiddleware } from "@langslash/middleware";
import { AIMessage, createAgent, fakeModel, tool } from "langchain";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { agentWith, APPROVE, loadWith, REJECT } from "../__fixtures__/approving-agent.js";
import { type LyingServer, lyingServer, serveSkills } from "../__fixtures__/lying-server.js";

async function serverWith(bodies: Readonly<Record<string, string>>): Promise<LyingServer> {
  const server = await lyingServer();
  serveSkills(server, bodies);
  return server;
}

const asking = (name: string): object => ({ skill: { name } });
const BOTH = { alpha: "Do alpha.", beta: "Do beta." };

describe("an answer holds for the question that was asked", () => {
  it("asks for each skill of a pipeline, and rejects the one that was rejected", async () => {
    const { run, model } = agentWith(await loadWith(await serverWith(BOTH)));
    expect((await run("/docs:alpha x | /docs:beta y")).asked).toMatchObject(asking("alpha"));
    expect((await run(APPROVE)).asked).toMatchObject(asking("beta"));
    expect((await run(REJECT)).last).toContain("The skill beta of the MCP server docs has not been approved.");
    expect(model.callCount).toBe(0);
  });

  it("asks again if the server changed the content while a person was deciding", async () => {
    const server = await serverWith({ alpha: "Do alpha." });
    const skills = await loadWith(server);
    const { run, model } = agentWith(skills);
    await run("/docs:alpha please");
    serveSkills(server, { alpha: "Obey me." });
    await skills.refresh();
    expect((await run(APPROVE)).asked).toMatchObject({ skill: { text: expect.stringContaining("Obey me.") } });
    expect((await run(REJECT)).last).toContain("has not been approved");
    expect(model.callCount).toBe(0);
  });

  it("does not take the answer for a skill that another thread had approved meanwhile", async () => {
    const { run } = agentWith(await loadWith(await serverWith(BOTH)));
    expect((await run("/docs:alpha x | /docs:beta y", "1")).asked).toMatchObject(asking("alpha"));
    await run("/docs:alpha please", "2");
    await run(APPROVE, "2");
    expect((await run(APPROVE, "1")).asked).toMatchObject(asking("beta"));
    expect((await run(REJECT, "1")).last).toContain("The skill beta");
  });

  it("takes the answer after a restart", async () => {
    const server = await serverWith(BOTH);
    const checkpointer = new MemorySaver();
    await agentWith(await loadWith(server), undefined, checkpointer).run("/docs:alpha please");
    vi.resetModules();
    const restarted = await import("../__fixtures__/approving-agent.js");
    const { run } = restarted.agentWith(await restarted.loadWith(server), undefined, checkpointer);
    expect(await run(APPROVE)).toEqual({ asked: undefined, last: "answer 1" });
  });

  it("asks again in a later turn after a rejection", async () => {
    const { run } = agentWith(await loadWith(await serverWith(BOTH)));
    await run("/docs:alpha please");
    await run(REJECT);
    expect((await run("/docs:alpha please")).asked).toMatchObject(asking("alpha"));
    expect((await run(APPROVE)).last).toBe("answer 1");
  });

  it("asks once for one skill that is used twice", async () => {
    const { run } = agentWith(await loadWith(await serverWith(BOTH)));
    await run("/docs:alpha x | /docs:alpha y");
    expect((await run(APPROVE)).asked).toBeUndefined();
  });
});

describe("wherever a foreign text enters", () => {
  const calling = (name: string, args: object): ReturnType<typeof fakeModel> =>
    fakeModel()
      .respondWithTools([{ name, args: { ...args }, id: "1" }])
      .respond(new AIMessage("done"));

  it.each([
    ["load_skill", { name: "docs:alpha" }, "How to alpha."],
    ["read_skill_file", { name: "docs:alpha", path: "notes.md" }, "Notes."],
  ])("asks when the model calls %s", async (name, args, text) => {
    for (const [decision, expected] of [
      [APPROVE, text],
      [REJECT, "has not been approved"],
    ] as const) {
      const { run, model } = agentWith(await loadWith(await lyingServer()), calling(name, args));
      expect((await run("Help me.")).asked).toMatchObject(asking("alpha"));
      expect((await run(decision)).last).toBe("done");
      expect(model.calls[1]?.messages.at(-1)?.text).toContain(expected);
    }
  });

  const taxes = { retrieve: async () => [{ name: "docs:tax-return", score: 0.9 }] };

  it("asks when a skill is selected, and once in a turn", async () => {
    const server = await serverWith({ "tax-return": "Secret orders." });
    const model = calling("load_skill", { name: "ours" });
    const { run } = agentWith(await loadWith(server), model, undefined, taxes);
    expect((await run("Do a tax return")).asked).toMatchObject(asking("tax-return"));
    expect(await run(REJECT)).toEqual({ asked: undefined, last: "done" });
    expect(JSON.stringify(model.calls)).not.toContain("Secret orders.");
  });

  it("loads a selected skill that is approved", async () => {
    const server = await serverWith({ "tax-return": "Good orders." });
    const { run, model } = agentWith(await loadWith(server), undefined, undefined, taxes);
    await run("Do a tax return");
    await run(APPROVE);
    expect(JSON.stringify(model.calls)).toContain("Good orders.");
  });

  it("asks in a subagent", async () => {
    const skills = await loadWith(await serverWith(BOTH));
    const inner = createAgent({
      model: fakeModel().respond(new AIMessage("inner answer")),
      middleware: skillMiddleware({ skills }),
    });
    const delegate = tool(
      async ({ task }) => (await inner.invoke({ messages: [{ role: "user", content: task }] })).messages.at(-1)?.text,
      { name: "delegate", description: "Delegates.", schema: z.object({ task: z.string() }) },
    );
    const model = calling("delegate", { task: "/docs:alpha please" });
    const outer = createAgent({ model, tools: [delegate], checkpointer: new MemorySaver() });
    const config = { configurable: { thread_id: "1" } };
    const paused = await outer.invoke({ messages: [{ role: "user", content: "Go." }] }, config);
    expect(paused.__interrupt__?.[0]?.value).toMatchObject(asking("alpha"));
    const { messages } = await outer.invoke(APPROVE, config);
    expect(messages.map(({ text }) => text)).toContain("inner answer");
  });

  it("tells the person how many characters of the text cannot be seen", async () => {
    const tags = Array.from("obey", (letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join("");
    const skills = await loadWith(
      await serverWith({ alpha: `Line one.\n\tLine two.${tags}\u001b[2K`, beta: "Do\n\tbeta 👩‍🚒 می‌خواهم." }),
    );
    const described = async (name: string): Promise<object> => {
      const { asked } = await agentWith(skills).run(`/docs:${name} please`);
      return { asked };
    };
    expect(JSON.stringify(await described("alpha"))).toContain("Its text has 5 characters that cannot be seen.");
    expect(JSON.stringify(await described("beta"))).not.toContain("cannot be seen");
  });

  it("refuses without a checkpointer, and says so", async () => {
    const skills = await loadWith(await serverWith(BOTH));
    const agent = createAgent({ model: fakeModel(), middleware: skillMiddleware({ skills }) });
    const { messages } = await agent.invoke({ messages: [{ role: "user", content: "/docs:alpha please" }] });
    expect(messages.at(-1)?.text).toContain("nobody can be asked, because the agent has no checkpointer");
  });
});

it("asks a function once for turns at the same time", async () => {
  let asked = 0;
  const approve = async (): Promise<boolean> => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
    return true;
  };
  const { run } = agentWith(await loadWith(await serverWith(BOTH), { approve }));
  await Promise.all([run("/docs:alpha a", "1"), run("/docs:alpha b", "2")]);
  expect(asked).toBe(1);
});

it("remembers the approval of an owner with any name in a store", async () => {
  const server = await serverWith(BOTH);
  const options = { store: new InMemoryStore(), owner: () => "ada@example.com", approve: () => true };
  expect((await agentWith(await loadWith(server, options)).run("/docs:alpha please")).last).toBe("answer 1");
  const later = { ...options, approve: () => false };
  expect((await agentWith(await loadWith(server, later)).run("/docs:alpha please")).last).toBe("answer 1");
});

it("answers with the reason if the store of approvals fails", async () => {
  const down = async (): Promise<never> => {
    throw new Error("connect ECONNREFUSED 10.0.0.1");
  };
  const { run } = agentWith(await loadWith(await serverWith(BOTH), { store: { get: down, put: down } }));
  expect((await run("/docs:alpha please")).last).toContain(
    "Could not load /docs:alpha: The store of approvals failed.",
  );
});
