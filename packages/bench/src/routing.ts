// Measures how well each retriever finds skills: routing.ts <folder with skills> <queries.json> [--embeddings <module>]
import { parseArgs } from "node:util";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Embeddings } from "@langchain/core/embeddings";
import { hybridRetriever, lexicalRetriever, vectorRetriever } from "@langslash/middleware";
import { MiniSearchRetriever } from "./mini-search-retriever.js";
import { readRoutingQueries } from "./routing-queries.js";
import { routingFigures } from "./routing-figures.js";
import { markdownTable } from "./markdown-table.js";
import { skillsBelow } from "./skills-below.js";

const USAGE =
  "routing.ts <folder with skills> <queries.json> [--embeddings <module that exports Embeddings as default>]";
/**
 * Minimum cosine similarity of a match in the hybrid search. It depends on the model: this one is for averaged word
 * vectors.
 */
const EMBEDDINGS_THRESHOLD = 0.5;

const { positionals, values } = parseArgs({ allowPositionals: true, options: { embeddings: { type: "string" } } });
const [folder, file] = positionals;
if (folder === undefined || file === undefined) throw new Error(`Usage: ${USAGE}`);

const skills = await skillsBelow(folder);
const queries = readRoutingQueries(file, skills);
const retrievers = [
  { title: "MiniSearch", retriever: new MiniSearchRetriever() },
  { title: "lexical", retriever: lexicalRetriever() },
];
if (values.embeddings !== undefined) {
  const module: unknown = await import(pathToFileURL(resolve(values.embeddings)).href);
  const embeddings = typeof module === "object" && module !== null && "default" in module ? module.default : undefined;
  if (!(embeddings instanceof Embeddings))
    throw new Error(`${values.embeddings} does not export Embeddings as default.`);
  const meaning = vectorRetriever(embeddings);
  const threshold = EMBEDDINGS_THRESHOLD;
  retrievers.push(
    { title: "embeddings", retriever: meaning },
    { title: "hybrid", retriever: hybridRetriever([lexicalRetriever(), { retriever: meaning, threshold }]) },
  );
}

const columns = [];
for (const { title, retriever } of retrievers) {
  columns.push({ title, figures: await routingFigures(skills, queries, retriever) });
}
process.stdout.write(`${skills.list().length} skills, ${queries.answerable.length} queries with a right answer, `);
process.stdout.write(`${queries.unanswerable.length} without.\n\n${markdownTable("%", columns)}\n`);
