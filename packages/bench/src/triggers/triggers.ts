// Measures when a skill is loaded or offered: triggers.ts <folder of trigger evaluations> [<folder with skills> ...]
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SkillRetriever } from "@langslash/middleware";
import { type Column, markdownTable } from "../markdown-table.js";
import { type Collection, loadCollection } from "./collection.js";
import { MiniSearchRetriever } from "../mini-search-retriever.js";
import { quietFigures } from "./quiet-figures.js";
import { collectionsOf, type LabelledMessage, labelledMessages } from "./labelled-messages.js";
import { readTriggerData, seventeenIn } from "./trigger-data.js";
import { percent, triggerFigures } from "./trigger-figures.js";
import { readUnanswerable } from "./unanswerable.js";

const [folder, ...others] = process.argv.slice(2);
if (folder === undefined)
  throw new Error("Usage: triggers.ts <folder of trigger evaluations> [<folder with skills> ...]");

const repository = fileURLToPath(new URL("../../../..", import.meta.url));
const { sets, short, unrelated } = readTriggerData(folder);
const seventeen = seventeenIn(folder);
const ofSets = [...new Set(sets.map(({ skillsFolder }) => skillsFolder))];
const publicFolders = others.flatMap((other) =>
  readdirSync(other, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isDirectory() && entry.name === "skills")
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted(),
);
const half = await loadCollection(ofSets);
const large = await loadCollection([...ofSets, ...publicFolders]);

const miniSearch = (): SkillRetriever => new MiniSearchRetriever();
const inSmall = await labelledMessages(sets, collectionsOf(seventeen));
const inHalf = await labelledMessages(sets, async () => half);
const inLarge = await labelledMessages(sets, async () => large);
const inSmallByMiniSearch = await labelledMessages(sets, collectionsOf(seventeen, miniSearch));
const halfByMiniSearch = await loadCollection(ofSets, new MiniSearchRetriever());
const inHalfByMiniSearch = await labelledMessages(sets, async () => halfByMiniSearch);

/** Returns the messages, each with a long text before or after it. */
function withForeignText(messages: readonly LabelledMessage[]): LabelledMessage[] {
  const texts = unrelated
    .filter(({ size }) => size >= 600)
    .map(({ query, prefix }) => (prefix ? query.replace(prefix, "").trim() : query));
  return messages.map((message, index) => {
    const text = texts[(index * 7) % texts.length] ?? "";
    const query = index % 2 === 0 ? `${message.query}\n\n${text}` : `${text}\n\n${message.query}`;
    return { ...message, query };
  });
}

const columns: Column[] = [];
for (const [title, messages] of [
  ["small", inSmall],
  ["half", inHalf],
  ["large", inLarge],
  ["small, foreign text", withForeignText(inSmall)],
  ["half, foreign text", withForeignText(inHalf)],
  ["small, MiniSearch", inSmallByMiniSearch],
  ["half, MiniSearch", inHalfByMiniSearch],
] as const) {
  columns.push({ title, figures: await triggerFigures(messages) });
}
const counts = `${inSmall.filter(({ right }) => right).length} messages with a right skill, ${inSmall.filter(({ right }) => !right).length} near misses`;
process.stdout.write(`${counts}\n\n${markdownTable("%", columns)}\n`);

const lawOffice = await loadCollection([join(repository, "examples/law-office/skills")]);
const the17 = await loadCollection(seventeen);
const superpowers = await loadCollection(publicFolders.filter((path) => path.includes("superpowers")));
const publicSkills = await loadCollection(publicFolders);
const unanswerable = readUnanswerable();
const long = unrelated.map(({ query }) => query);
/** Kinds of texts that may fit a skill for developers. */
const TECHNICAL = new Set(["readme", "code", "log"]);
const notTechnical = unrelated.filter(({ kind }) => !TECHNICAL.has(kind)).map(({ query }) => query);
const quiet: Column[] = [];
for (const [title, collection, messages] of [
  ["law-office", lawOffice, long],
  ["17", the17, long],
  ["superpowers", superpowers, notTechnical],
  ["public", publicSkills, notTechnical],
  ["half", half, notTechnical],
  ["large", large, notTechnical],
] as const) {
  quiet.push({
    title,
    figures: [
      ...(await quietFigures("long, unrelated", messages, collection)),
      ...(await quietFigures("small talk and chores", unanswerable, collection)),
    ],
  });
}
process.stdout.write(`\n${markdownTable("%", quiet)}\n`);

const byName: Readonly<Record<string, Collection>> = {
  "law-office": lawOffice,
  "anthropics/skills": the17,
  "obra/superpowers": superpowers,
};
let loaded = 0;
let found = 0;
for (const { collection: name, query, expected, also = [] } of short) {
  const collection = byName[name];
  if (!collection) continue;
  const right = new Set([expected, ...also]);
  const outcome = await collection.send(query);
  if (outcome.loaded && right.has(outcome.loaded.name)) loaded += 1;
  if ([outcome.loaded, ...outcome.offered].some((skill) => skill && right.has(skill.name))) found += 1;
}
process.stdout.write(
  `\n${short.length} short requests: ${percent(loaded, short.length)} % rightly loaded, ${percent(found, short.length)} % loaded or offered\n`,
);
