import { createAgent } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, received, user } from "../__fixtures__/models.js";
import { memorySkills } from "../__fixtures__/skills.js";
import { catalogue } from "@langslash/skills";
import { checkCustomCommands } from "./check-custom-commands.js";
import { commandTableOf } from "./command-table.js";
import { prepareModelCall, skillMiddleware, type SlashCommandEvent } from "../index.js";
import { HumanMessage } from "@langchain/core/messages";

const records = {
  text: "RECORDS $case",
  parameters: { case: {}, phases: { type: "array", default: [1, 2, 3, 4, 5] }, output: { values: ["full", "brief"] } },
} as const;

const macros = {
  "quick-med": "/records phases=1,2,3 output=brief",
  everything: "/facts && /records && /summary",
  loop: "/loop",
  typo: "/recrods",
  helps: "/help records",
};

async function office() {
  const skills = await memorySkills({ records, facts: { text: "FACTS" }, summary: { text: "SUMMARY" } });
  const model = answering("answer");
  const agent = createAgent({ model, middleware: skillMiddleware({ skills, macros }) });
  return { model, agent, skills };
}

describe("a macro", () => {
  it("runs its text, followed by whatever is typed after it", async () => {
    const { model, agent } = await office();
    const state = await agent.invoke(user("/quick-med case=mo_alif What is missing?"));
    expect(state.commandArguments).toEqual({ case: "mo_alif", phases: [1, 2, 3], output: "brief" });
    expect(state.selectedSkills).toMatchObject([{ name: "records" }]);
    expect(received(model).messages).toEqual([["human", "What is missing?"]]);
    expect(received(model).system).toContain("(Invoked via /records command)");
    expect(received(model).system).toContain("RECORDS mo_alif");
    expect(state.messages[0]?.text).toBe("/quick-med case=mo_alif What is missing?");
  });

  it("runs several stages", async () => {
    const { model, agent } = await office();
    await agent.invoke(user("/everything the accident"));
    expect([0, 1, 2].map((call) => received(model, call).system.split("\n").at(-1))).toEqual([
      "FACTS",
      "RECORDS ",
      "SUMMARY",
    ]);
    expect(
      received(model)
        .messages.filter(([type]) => type === "human")
        .map(([, text]) => text),
    ).toEqual(["the accident", "Execute the records skill.", "Execute the summary skill."]);
  });

  it.each([
    ["/facts /quick-med x", ["facts", "records"]],
    ["/quick-med /facts x", ["records", "facts"]],
  ])("stacks with other skills: %s", async (text, names) => {
    const { model, agent } = await office();
    const state = await agent.invoke(user(text));
    expect(state.selectedSkills.map(({ name }) => name)).toEqual(names);
    expect(received(model).messages).toEqual([["human", "x"]]);
  });

  it("is reported in an event, followed by the commands that it expands to", async () => {
    const { agent } = await office();
    const events: SlashCommandEvent[] = [];
    for await (const event of await agent.stream(user("/quick-med"), { streamMode: "custom" })) {
      events.push(event as SlashCommandEvent);
    }
    expect(events.slice(0, 2)).toMatchObject([
      { type: "slash-command", name: "quick-med", via: "macro", local: false },
      { type: "slash-command", name: "records", via: "name", argumentCount: 2 },
    ]);
  });

  it.each([
    ["/loop", "Could not run this message: The macro /loop refers to itself: /loop → /loop."],
    [
      "/typo x",
      "Could not run this message: Unknown command in /typo: /recrods. Did you mean /records? /help lists the commands.",
    ],
    ["/helps", "Could not run this message: /help must be sent by itself: it cannot be part of /helps."],
    ["/facts | /help", "Could not run this message: /help must be sent by itself: it cannot be part of the pipeline."],
    ["/quick-med output=loud", 'Invalid arguments for /records:\n- output: "loud" is not one of full, brief.'],
  ])("that cannot run is answered: %s", async (text, answer) => {
    const { model, agent } = await office();
    const state = await agent.invoke(user(text));
    expect(state.messages.at(-1)?.text).toContain(answer);
    expect(model.callCount).toBe(0);
  });

  it("is suggested for a typo, but never run for one", async () => {
    const { model, agent } = await office();
    await agent.invoke(user("/quick-mde"));
    expect(received(model).messages[0]?.[1]).toContain("Did you mean /quick-med?");
  });

  it("works with prepareModelCall if it has a single stage", async () => {
    const { skills } = await office();
    const turn = await prepareModelCall([new HumanMessage("/quick-med case=a")], { skills, macros });
    expect(turn.commandArguments).toMatchObject({ case: "a", output: "brief" });
    const several = await prepareModelCall([new HumanMessage("/everything")], { skills, macros });
    expect(several.reply?.text).toBe(
      "Could not run this message: Pipelines are not available here. Send the commands one by one.",
    );
  });
});

it("a macro takes the same parameters when it runs and in the completion: those of its first command", async () => {
  const skills = await memorySkills({ records, facts: { text: "FACTS", parameters: { role: {} } } });
  const options = { macros: { facts: "/nested x", nested: "/records", loop: "/loop" }, modelOverride: false };
  const known = catalogue(skills, options).commands;
  for (const name of ["facts", "nested", "loop", "records"]) {
    const parameters = known.find((command) => command.name === name)?.parameters;
    expect(commandTableOf(skills, checkCustomCommands(options)).parametersOf(name)).toEqual(parameters);
    expect(parameters).toEqual(name === "loop" ? undefined : skills.get("records")?.parameters);
  }
});
