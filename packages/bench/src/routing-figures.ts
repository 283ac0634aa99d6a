import { skillSelectorMiddleware, type SkillRetriever } from "@langslash/middleware";
import type { SkillIndex } from "@langslash/skills";
import { createAgent } from "langchain";
import type { Figure } from "./figure.js";
import { RecordingModel } from "./recording-model.js";
import type { RoutingQueries } from "./routing-queries.js";

const KINDS = ["direct", "paraphrase", "symptom"] as const;

/** Number of matches of a ranking that count. */
const DEPTH = 10;

/** Measures the ranking and the selection of one retriever, in percent. */
export async function routingFigures(
  skills: SkillIndex,
  { answerable, unanswerable }: RoutingQueries,
  retriever: SkillRetriever,
): Promise<Figure[]> {
  const ranked: { kind: string; rank: number }[] = [];
  for (const { query, skill, kind } of answerable) {
    const matches = await retriever.retrieve(query, { skills, limit: DEPTH, filter: () => true });
    ranked.push({ kind, rank: matches.findIndex(({ name }) => skill.includes(name)) + 1 });
  }
  const within = (most: number, kind?: string): number => {
    const counted = ranked.filter((one) => kind === undefined || one.kind === kind);
    return percent(counted.filter(({ rank }) => rank > 0 && rank <= most).length, counted.length);
  };

  const selected = await selections(skills, retriever, [...answerable.map(({ query }) => query), ...unanswerable]);
  const answered = answerable.map(({ skill }, index) => ({ skill, name: selected[index] }));
  const given = answered.filter(({ name }) => name !== undefined);
  const right = given.filter(({ skill, name }) => skill.includes(name ?? ""));
  const wrongly = selected.slice(answerable.length).filter((name) => name !== undefined);
  const reciprocal = ranked.reduce((sum, { rank }) => sum + (rank > 0 ? 1 / rank : 0), 0);
  return [
    { row: "recall@1", value: within(1) },
    { row: "recall@5", value: within(5) },
    { row: "MRR", value: percent(reciprocal, ranked.length) },
    ...KINDS.flatMap((kind) => [
      { row: `recall@1, ${kind}`, value: within(1, kind) },
      { row: `recall@5, ${kind}`, value: within(5, kind) },
    ]),
    { row: "selected unasked, of those with a right answer", value: percent(given.length, answered.length) },
    { row: "right among these", value: percent(right.length, given.length) },
    { row: "selected unasked, of those without", value: percent(wrongly.length, unanswerable.length) },
  ];
}

/** Returns the skill that an agent with this retriever loads for each query, or undefined if it loads none. */
async function selections(
  skills: SkillIndex,
  retriever: SkillRetriever,
  queries: readonly string[],
): Promise<(string | undefined)[]> {
  const agent = createAgent({
    model: new RecordingModel(),
    middleware: [skillSelectorMiddleware({ skills, retriever })],
  });
  const selected: (string | undefined)[] = [];
  for (const content of queries) {
    const { selectedSkills } = await agent.invoke({ messages: [{ role: "user", content }] });
    selected.push(selectedSkills[0]?.name);
  }
  return selected;
}

function percent(part: number, whole: number): number {
  return Math.round((part / (whole || 1)) * 100);
}
