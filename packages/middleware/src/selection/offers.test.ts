import { createAgent, tool } from "langchain";
import { describe, expect, it } from "vitest";
import { answering, callingTool, received, user } from "../__fixtures__/models.js";
import { lawOffice, memorySkills } from "../__fixtures__/skills.js";
import {
  explainMessage,
  type SelectionOptions,
  type SkillIndex,
  skillSelectorMiddleware,
  skillToolsMiddleware,
} from "../index.js";

/** Sends a message to an agent whose model can open skills; `alone`, to one whose model cannot. */
async function turn(text: string, skills: SkillIndex, given: SelectionOptions & { alone?: boolean } = {}) {
  const { alone, ...options } = given;
  const model = answering();
  const selector = skillSelectorMiddleware({ skills, ...options });
  const agent = alone
    ? createAgent({ model, middleware: [selector] })
    : createAgent({ model, middleware: [selector, skillToolsMiddleware({ skills })] });
  const { selectedSkills } = await agent.invoke(user(text));
  const { system } = received(model);
  const offered = Array.from(system.matchAll(/^- \*\*(.+?)\*\*:/gm), ([, name]) => name);
  return { names: selectedSkills.map(({ name }) => name), offered, system };
}

/** Skills of which every fifth is about invoices, none of them clearly. */
const many = (count: number): Promise<SkillIndex> =>
  memorySkills(
    Object.fromEntries(
      Array.from({ length: count }, (_, number) => [
        `s${number}`,
        {
          text: "Text",
          description: number % 5 === 0 ? `Handles invoices of kind ${number}.` : `Waters bed ${number}.`,
        },
      ]),
    ),
  );

describe("skills are offered to a model that can open them", () => {
  it("if one of the five best has a word of the message in its description, however low its score", async () => {
    const { names, offered } = await turn("a deposition, tomorrow!", await lawOffice());
    expect(names).toEqual([]);
    expect(offered).toContain("deposition-preparation");
    expect(offered.length).toBeLessThanOrEqual(5);
  });

  it("but not if the message shares words with their texts only, or is small talk", async () => {
    const skills = await memorySkills({ roses: { text: "Cut them above the bud.", description: "Prunes." } });
    expect(await turn("where is the bud?", skills)).toEqual({ names: [], offered: [], system: "" });
    expect(await turn("thanks, that helps a lot", await lawOffice())).toEqual({ names: [], offered: [], system: "" });
  });

  it("if they are at least half as relevant as the best one", async () => {
    const skills = await memorySkills({
      roses: { text: "T", description: "Prunes roses and hedges in spring." },
      hedges: { text: "T", description: "Trims hedges." },
      taxes: { text: "spring", description: "Files returns." },
    });
    expect((await turn("what about hedges and roses in spring?", skills, { threshold: 1 })).offered).toEqual(["roses"]);
    expect((await turn("what about hedges?", skills)).offered).toEqual(["hedges", "roses"]);
  });

  it("if most descriptions lack its script, whatever its words are", async () => {
    const entries = { roses: "Prunes roses.", 報告: "汇总一周的工作并生成周报。", taxes: "Files tax returns." };
    const skills = await memorySkills(
      Object.fromEntries(Object.entries(entries).map(([name, description]) => [name, { text: "T", description }])),
    );
    const question = "請問該怎麼處理費用？";
    expect((await turn(question, skills)).offered).toEqual(["報告"]);
    const chinese = await memorySkills({ 報告: { text: "T", description: entries.報告 } });
    expect((await turn(question, chinese)).offered).toEqual([]);
  });

  it("all of them with `all`, with every message that is not blank, if at most 20 can be selected", async () => {
    const twenty = Object.fromEntries(Array.from({ length: 20 }, (_, number) => [`s${number}`, { text: "Text" }]));
    const more = await memorySkills({ ...twenty, hidden: { text: "Hidden", modelInvocable: false } });
    expect((await turn("the invoices", more, { offer: "all" })).offered).toHaveLength(20);
    expect((await turn(" \n", more, { offer: "all" })).offered).toEqual([]);
    const { selection } = await explainMessage("hello", {
      skills: await memorySkills({}),
      offer: "all",
      skillTools: true,
    });
    expect(selection).toMatchObject({ outcome: "none", reason: "no-match", notOffered: "no-described-word" });
    const all = await turn("thanks, that helps a lot", await many(20), { offer: "all" });
    expect(all.offered).toHaveLength(20);
    expect((await turn("thanks, that helps a lot", await many(21), { offer: "all" })).offered).toEqual([]);
    expect((await turn("the invoices", await many(21), { offer: "all" })).offered).toHaveLength(5);
  });

  it("none with `none`, and none to a model without the tool", async () => {
    const skills = await many(10);
    expect((await turn("the invoices", skills)).offered.length).toBeGreaterThan(0);
    expect((await turn("the invoices", skills, { offer: "none" })).offered).toEqual([]);
    expect((await turn("the invoices", skills, { alone: true })).offered).toEqual([]);
  });
});

describe("skills that other retrievers find", () => {
  it("are offered if one of them reaches its threshold and the choice is not clear", async () => {
    const skills = await memorySkills({ roses: { text: "R" }, taxes: { text: "T" } });
    const decide = async (...scores: number[]) => {
      const found = ["roses", "taxes"].map((name, index) => ({ name, score: scores[index] ?? 0 }));
      const retriever = { retrieve: async () => found };
      const { selection } = await explainMessage("hello", { skills, retriever, skillTools: true });
      return [selection?.outcome, selection?.reason, selection?.notOffered];
    };
    expect(await decide(0.3, 0.3)).toEqual(["offered", "ambiguous", undefined]);
    expect(await decide(0.29, 0.29)).toEqual(["none", "below-threshold", "no-described-word"]);
    expect(await decide(0.3, 0.2)).toEqual(["loaded", undefined, undefined]);
  });

  it("are only the five best, of which one must fit", async () => {
    const skills = await many(6);
    const decide = async (fifth: number, sixth: number) => {
      const found = [0.1, 0.1, 0.1, 0.1, fifth, sixth].map((score, index) => ({ name: `s${index}`, score }));
      const retriever = { retrieve: async () => found };
      return (await explainMessage("hello", { skills, retriever, skillTools: true })).selection?.notOffered;
    };
    expect(await decide(0.3, 0.1)).toBeUndefined();
    expect(await decide(0.1, 0.3)).toBe("no-described-word");
  });

  it("are not offered to an agent with other tools only", async () => {
    const model = callingTool("lookup", 1);
    const lookup = tool(() => "found", { name: "lookup", description: "Looks up." });
    const skills = await memorySkills({ roses: { text: "ROSES", tools: ["shears"] }, taxes: { text: "T" } });
    const retriever = { retrieve: async () => [{ name: "roses", score: 0.9 }] };
    const middleware = skillSelectorMiddleware({ skills, retriever });
    expect(middleware.name).toBe("skillSelectorMiddleware");
    const agent = createAgent({ model, tools: [lookup], middleware: [middleware] });
    const events: unknown[] = [];
    for await (const event of await agent.stream(user("hello"), { streamMode: "custom" })) events.push(event);
    expect(events).toMatchObject([
      { type: "skill-decision", outcome: "loaded" },
      { type: "skill-loaded", name: "roses" },
      { type: "warning", code: "tool-missing", message: "roses needs the tool shears, which the agent does not have." },
    ]);
    const other = skillSelectorMiddleware({ skills, retriever, offer: "all", threshold: 1 });
    const alone = answering();
    await createAgent({ model: alone, tools: [lookup], middleware: [other] }).invoke(user("hello"));
    expect(received(alone).system).toBe("");
  });
});

describe("the threshold", () => {
  const TEXT =
    "Find statutes and case law on the elements of premises liability in Kentucky courts, Tennessee, Ohio and Indiana, before Monday morning's hearing";

  it("is the same for a model that cannot open what is offered", async () => {
    const skills = await lawOffice();
    const [hit] = await skills.search(TEXT);
    expect(hit?.score).toBeGreaterThan(0.5);
    expect(hit?.score).toBeLessThan(0.6);
    expect((await turn(TEXT, skills, { alone: true })).names).toEqual([]);
    expect((await turn(TEXT, skills, { offer: "none" })).names).toEqual([]);
    const offering = await turn(TEXT, skills);
    expect(offering.names).toEqual([]);
    expect(offering.offered).toContain("legal-research");
    expect((await turn(TEXT, skills, { threshold: 0.5 })).names).toEqual(["legal-research"]);
  });
});
