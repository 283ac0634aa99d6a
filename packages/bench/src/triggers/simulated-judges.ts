// Measures a judge that errs now and then: simulated-judges.ts <folder of trigger evaluations>
import { explainMessage, type JudgeQuestion } from "@langslash/middleware";
import { type Column, markdownTable } from "../markdown-table.js";
import { seededRandom } from "../seeded-random.js";
import { collectionsOf, labelledMessages } from "./labelled-messages.js";
import { readTriggerSets, seventeenIn } from "./trigger-data.js";
import { percent } from "./trigger-figures.js";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Usage: simulated-judges.ts <folder of trigger evaluations>");

/** Shares of the answers that are wrong: another skill of the list, or none instead of one. */
const ERROR_RATES = [0, 0.05, 0.1, 0.2];
const SURE = 0.9;

const messages = await labelledMessages(readTriggerSets(folder), collectionsOf(seventeenIn(folder)));
const columns: Column[] = [];
for (const errorRate of ERROR_RATES) {
  const random = seededRandom(7);
  let asked = 0;
  const counts = { right: 0, loaded: 0, rightly: 0, reached: 0, near: 0, wrongly: 0 };
  for (const { collection, query, right, wrong } of messages) {
    const judge = async ({ skills }: JudgeQuestion): Promise<Record<string, number>> => {
      asked += 1;
      const names = skills.map(({ name }) => name);
      const meant = right && names.includes(right.name) ? right.name : undefined;
      const others = [undefined, ...names].filter((name) => name !== meant);
      const answer = random() < errorRate ? others[Math.floor(random() * others.length)] : meant;
      return answer === undefined ? {} : { [answer]: SURE };
    };
    const { selection } = await explainMessage(query, { skills: collection.skills, judge });
    const [loaded] = selection?.loaded ?? [];
    if (right) {
      counts.right += 1;
      if (loaded !== undefined) counts.loaded += 1;
      if (loaded === right.name) counts.rightly += 1;
      if ([loaded, ...(selection?.offered ?? [])].includes(right.name)) counts.reached += 1;
    } else {
      counts.near += 1;
      if (wrong.some(({ name }) => name === loaded)) counts.wrongly += 1;
    }
  }
  columns.push({
    title: `${errorRate * 100} % errors`,
    figures: [
      { row: "rightly loaded", value: percent(counts.rightly, counts.right) },
      { row: "right, of the loaded", value: percent(counts.rightly, counts.loaded) },
      { row: "loaded rightly or offered", value: percent(counts.reached, counts.right) },
      { row: "near misses that load the skill", value: percent(counts.wrongly, counts.near) },
      { row: "messages that the judge is asked about", value: percent(asked, messages.length) },
    ],
  });
}
process.stdout.write(`${markdownTable("%", columns)}\n`);
