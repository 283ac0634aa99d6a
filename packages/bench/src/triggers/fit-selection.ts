// Derives the weights of the score from labelled messages: fit-selection.ts <folder of trigger evaluations> [...]
import { type ScoreTerms } from "@langslash/skills";
import { SCORE_WEIGHTS, scoreInputs, weighted } from "@langslash/skills/internal";
import { type Column, markdownTable } from "../markdown-table.js";
import { type JudgedGroup, judgedGroups } from "./judged-groups.js";
import type { JudgedMessage } from "./judged-messages.js";
import { type Example, logisticRegression } from "./logistic-regression.js";
import { percent } from "./trigger-figures.js";

const [first, ...others] = process.argv.slice(2);
if (first === undefined) throw new Error("Usage: fit-selection.ts <folder of trigger evaluations> [<another> ...]");

const RIDGE = 0.5;
/** The weights are rounded to this. */
const STEP = 0.01;
/** The constants that are compared: how much lower than the one that fits best. */
const LOWERED = [0, 0.1, 0.16, 0.2, 0.3, 0.5];
/** The minimum scores of `skill-decision.ts`, and the minimum gap in odds to the next skill. */
const THRESHOLDS = [0.6];
const CLEAR_MARGIN = 0.5;

/** Weights for the messages of one author, which had no part in them; of our own messages, the author is undefined. */
type WeightsFor = (author: string | undefined) => readonly number[];

const groups = await judgedGroups([first, ...others]);
const examples = groups.flatMap(({ messages, weight }) =>
  weight === 0 ? [] : messages.flatMap((message) => exampleOf(message, weight)),
);
const authors = new Set(examples.flatMap(({ author }) => author ?? []));
const fitted = logisticRegression(examples, RIDGE);
const leftOut = new Map(
  Array.from(authors, (author) => {
    return [
      author,
      logisticRegression(
        examples.filter((example) => example.author !== author),
        RIDGE,
      ),
    ] as const;
  }),
);

function exampleOf(message: JudgedMessage, weight: number): (Example & { readonly author: string | undefined })[] {
  const { author, kind, best, terms } = message;
  // Of a near miss, only the skill is known that must not load; another one may be right.
  if (!terms || (kind === "near-miss" && best === "other")) return [];
  return [{ author, inputs: scoreInputs(terms), isRight: best === "right", weight }];
}

function rounded(weights: readonly number[], lowered: number): number[] {
  return weights.map((weight, index) => Math.round(weight / STEP) * STEP - (index === 0 ? lowered : 0));
}

/** Returns the share of right messages, of loaded ones and of near misses that load what they should or should not. */
function figuresOf({ name, messages }: JudgedGroup, threshold: number, weightsFor: WeightsFor): Column["figures"] {
  const loads = (message: JudgedMessage): boolean => isLoaded(message, threshold, weightsFor(message.author));
  const loaded = messages.filter(loads);
  const right = messages.filter(({ kind }) => kind === "right");
  const near = messages.filter(({ kind }) => kind === "near-miss");
  const rightLoaded = loaded.filter(({ kind }) => kind === "right");
  const rightly = rightLoaded.filter(({ best }) => best === "right").length;
  const wrongly = loaded.filter(({ kind, best }) => kind === "near-miss" && best === "wrong").length;
  if (right.length === 0) return [{ row: `${name}: loaded`, value: percent(loaded.length, messages.length) }];
  return [
    { row: `${name}: rightly loaded`, value: percent(rightly, right.length) },
    { row: `${name}: right, of the loaded`, value: percent(rightly, rightLoaded.length) },
    ...(near.length > 0 ? [{ row: `${name}: near misses loaded`, value: percent(wrongly, near.length) }] : []),
  ];
}

function isLoaded({ terms, nextTerms }: JudgedMessage, threshold: number, weights: readonly number[]): boolean {
  if (!terms) return false;
  const score = weighted(terms, weights);
  const next = nextTerms ? odds(nextTerms, weights) : 0;
  return score >= threshold && 1 - next / odds(terms, weights) >= CLEAR_MARGIN;
}

function odds(terms: ScoreTerms, weights: readonly number[]): number {
  const score = weighted(terms, weights);
  return score / (1 - score);
}

const line = (weights: readonly number[]): string => weights.map((weight) => weight.toFixed(2)).join("  ");
const range = (index: number): string => {
  const values = Array.from(leftOut.values(), (weights) => weights[index] ?? 0);
  return `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`;
};
process.stdout.write(`${examples.length} judged messages with a score, ${authors.size} authors
constant, words, share, margin, pairs, against
fitted:   ${line(fitted)}
rounded:  ${line(rounded(fitted, 0))}
shipped:  ${line(SCORE_WEIGHTS)}
without one author: ${fitted.map((_, index) => range(index)).join(", ")}
`);
for (const threshold of THRESHOLDS) {
  const columns: Column[] = LOWERED.map((lowered) => {
    const weightsFor: WeightsFor = (author) => rounded(leftOut.get(author ?? "") ?? fitted, lowered);
    const figures = groups.flatMap((group) => figuresOf(group, threshold, weightsFor));
    return { title: lowered === 0 ? "as fitted" : `-${lowered}`, figures };
  });
  const shipped = groups.flatMap((group) => figuresOf(group, threshold, () => SCORE_WEIGHTS));
  const table = markdownTable("left-out authors, %", [
    ...columns,
    { title: "shipped, not left out", figures: shipped },
  ]);
  process.stdout.write(`\nLoaded from ${threshold}, by how much lower the constant is\n\n${table}\n`);
}
process.stdout.write(`\n${calibration()}\n`);

/** Returns how many of the messages with a score mean the best skill, by the score that ships. */
function calibration(): string {
  const columns = ["small", "half"].map((index): Column => {
    const messages = groups.filter(({ name }) => name.startsWith(index)).flatMap((group) => group.messages);
    const figures = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((from) => {
      const within = messages.filter(({ terms, kind, best }) => {
        const score = terms ? weighted(terms, SCORE_WEIGHTS) : 0;
        return score >= from && score < from + 0.1 && !(kind === "near-miss" && best === "other");
      });
      const right = within.filter(({ kind, best }) => kind === "right" && best === "right").length;
      return { row: `${from} to ${Math.round(from * 10 + 1) / 10}`, value: percent(right, within.length) };
    });
    return { title: index, figures };
  });
  return markdownTable("score: the best skill is the right one, %", columns);
}
