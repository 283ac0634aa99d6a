// Measures which skills the messages of conversations load or are offered: follow-ups.ts
import { skillMiddleware, type SlashCommandEvent } from "@langslash/middleware";
import type { SkillIndex } from "@langslash/skills";
import { MemorySaver } from "@langchain/langgraph";
import { createAgent } from "langchain";
import { type Column, markdownTable } from "../markdown-table.js";
import { percent } from "../triggers/trigger-figures.js";
import { OpeningModel } from "./opening-model.js";
import { type LabelledThreadMessage, readThreadCollections, type ThreadCollection, withSkills } from "./thread-data.js";

interface Outcome extends Pick<LabelledThreadMessage, "skill" | "kind"> {
  readonly loaded: readonly string[];
  readonly offered: readonly string[];
}

/** Sends the threads of a collection to an agent with the defaults. Leaves out their first messages. */
async function outcomesOf({ threads }: ThreadCollection, skills: SkillIndex): Promise<Outcome[]> {
  const model = new OpeningModel();
  const agent = createAgent({
    model,
    middleware: skillMiddleware({ skills }),
    checkpointer: new MemorySaver(),
  });
  const outcomes: Outcome[] = [];
  for (const [number, { messages }] of threads.entries()) {
    for (const [index, { text, skill, kind }] of messages.entries()) {
      const events: SlashCommandEvent[] = [];
      model.opens = skill;
      const stream = await agent.stream(
        { messages: [{ role: "user", content: text }] },
        { configurable: { thread_id: String(number) }, streamMode: "custom" },
      );
      // oxlint-disable-next-line no-unsafe-type-assertion -- only the middlewares write into this stream
      for await (const event of stream) events.push(event as SlashCommandEvent);
      const loaded = events.flatMap((event) => {
        return event.type === "skill-decision" && event.outcome === "loaded" ? (event.candidates[0]?.name ?? []) : [];
      });
      const offered = events.flatMap((event) => (event.type === "skill-decision" ? event.offered : []));
      if (index > 0) outcomes.push({ skill, kind, loaded, offered });
    }
  }
  return outcomes;
}

function figuresOf(outcomes: readonly Outcome[]): Column["figures"] {
  const of = (...kinds: readonly string[]): Outcome[] => outcomes.filter(({ kind }) => kinds.includes(kind));
  const isReached = ({ skill, loaded, offered }: Outcome): boolean =>
    [...loaded, ...offered].some((each) => each === skill);
  const isLoaded = ({ skill, loaded }: Outcome): boolean => loaded.some((each) => each === skill);
  const isWrong = ({ skill, loaded }: Outcome): boolean => loaded.some((each) => each !== skill);
  const share = (rows: readonly Outcome[], holds: (outcome: Outcome) => boolean): number =>
    percent(rows.filter(holds).length, rows.length);
  return [
    ...["follow-up", "added", "new-topic"].flatMap((kind) => [
      { row: `${kind}: right skill loaded or offered`, value: share(of(kind), isReached) },
      { row: `${kind}: right skill loaded`, value: share(of(kind), isLoaded) },
      { row: `${kind}: wrong skill loaded`, value: share(of(kind), isWrong) },
    ]),
    { row: "other: loaded", value: share(of("other"), isWrong) },
    { row: "other: offered", value: share(of("other"), ({ offered }) => offered.length > 0) },
    {
      row: "small talk: loaded or offered",
      value: share(of("small-talk"), (each) => each.loaded.length + each.offered.length > 0),
    },
  ];
}

const collections = await readThreadCollections();
const columns: Column[] = [];
for (const half of ["fit", "held-out"] as const) {
  const outcomes: Outcome[] = [];
  for (const collection of collections.filter((each) => each.half === half))
    outcomes.push(...(await withSkills(collection, (skills) => outcomesOf(collection, skills))));
  columns.push({ title: half, figures: figuresOf(outcomes) });
}
process.stdout.write(`${markdownTable("%", columns)}\n`);
