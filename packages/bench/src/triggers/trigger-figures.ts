import type { Figure } from "../figure.js";
import type { Outcome } from "./collection.js";
import type { LabelledMessage } from "./labelled-messages.js";

/** Number of matches of a ranking that count. */
const DEPTH = 5;

/** Measures the outcomes of the messages of authors, in percent. */
export async function triggerFigures(messages: readonly LabelledMessage[]): Promise<Figure[]> {
  const ranks: number[] = [];
  for (const { collection, query, right } of messages) {
    if (!right) continue;
    ranks.push((await collection.rank(query, DEPTH)).indexOf(right.name) + 1);
  }
  const within = (most: number): number =>
    percent(ranks.filter((rank) => rank > 0 && rank <= most).length, ranks.length);
  return [
    { row: "recall@1", value: within(1) },
    { row: "recall@5", value: within(5) },
    ...(await decisionFigures(messages)),
  ];
}

async function decisionFigures(messages: readonly LabelledMessage[]): Promise<Figure[]> {
  const outcomes: { message: LabelledMessage; outcome: Outcome }[] = [];
  for (const message of messages) outcomes.push({ message, outcome: await message.collection.send(message.query) });
  const positive = outcomes.filter(({ message }) => message.right);
  const near = outcomes.filter(({ message }) => message.wrong.length > 0);
  const loaded = positive.filter(({ outcome }) => outcome.loaded);
  const rightly = loaded.filter(({ message, outcome }) => outcome.loaded?.name === message.right?.name);
  const found = positive.filter(({ message, outcome }) =>
    [outcome.loaded, ...outcome.offered].some((skill) => skill?.name === message.right?.name),
  );
  const wrongly = near.filter(({ message, outcome }) =>
    message.wrong.some(({ name }) => name === outcome.loaded?.name),
  );
  const offers = outcomes.flatMap(({ outcome }) => (outcome.offered.length > 0 ? [outcome] : []));
  const sum = (count: (outcome: Outcome) => number): number =>
    offers.reduce((total, outcome) => total + count(outcome), 0);
  return [
    { row: "rightly loaded", value: percent(rightly.length, positive.length) },
    { row: "right among the loaded", value: percent(rightly.length, loaded.length) },
    { row: "near misses loaded", value: percent(wrongly.length, near.length) },
    {
      row: "near misses that load any skill",
      value: percent(near.filter(({ outcome }) => outcome.loaded).length, near.length),
    },
    { row: "rightly loaded or offered", value: percent(found.length, positive.length) },
    {
      row: "near misses with an offer",
      value: percent(near.filter(({ outcome }) => outcome.offered.length > 0).length, near.length),
    },
    {
      row: "skills in an offer",
      value: Math.round((10 * sum(({ offered }) => offered.length)) / (offers.length || 1)) / 10,
    },
    { row: "characters of an offer", value: Math.round(sum(({ characters }) => characters) / (offers.length || 1)) },
  ];
}

/** Returns the share of a whole in percent, rounded to tenths. */
export function percent(part: number, whole: number): number {
  return Math.round((part / (whole || 1)) * 1000) / 10;
}
