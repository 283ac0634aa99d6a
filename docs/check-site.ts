// Checks the site that was built: the search of its pages, and its files for language models.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import MiniSearch from "minisearch";

const site = new URL(".vitepress/dist/", import.meta.url);
const problems: string[] = [];

/** What people type into the search, mostly in words of LangChain, and the page that must be found first. */
const SEARCHES: Readonly<Record<string, string>> = {
  "human approval": "human-approval",
  "human in the loop": "human-approval",
  "prompt caching": "prompt-caching",
  "skills hub": "skill-sources",
  "prompt injection": "prompt-injection",
  "multi-tenancy": "tenants",
  "second opinion": "consult",
  "compared with": "compared-with",
  benchmarks: "performance",
  "LangGraph store": "many-machines",
};

// The index of the search, and its fields and weights, as the page of VitePress has them; config.ts adds the rest.
const chunks = new URL("assets/chunks/", site);
const chunk = readdirSync(chunks).find((file) => file.startsWith("@localSearchIndexroot."));
if (!chunk) throw new Error("The site has no index for its search.");
const { default: index }: { default: string } = await import(new URL(chunk, chunks).href);
const search = MiniSearch.loadJSON(index, {
  fields: ["title", "titles", "text"],
  storeFields: ["title", "titles"],
  searchOptions: {
    fuzzy: 0.2,
    prefix: true,
    boost: { title: 4, text: 2, titles: 1 },
    boostDocument: (page) => (String(page).includes("/api/") ? 0.2 : 1),
  },
});
for (const [typed, page] of Object.entries(SEARCHES)) {
  const found = search.search(typed).map(({ id }) => String(id));
  const pages = found.map((id) => id.replaceAll(/^.*\/|(?:\.html)?(?:#.*)?$/g, ""));
  const rank = pages.indexOf(page);
  if (rank !== 0)
    problems.push(`A search for "${typed}" finds ${page} at ${rank + 1}, after ${pages.slice(0, 3).join(", ")}.`);
}

const list = readFileSync(new URL("llms.txt", site), "utf8");
const full = readFileSync(new URL("llms-full.txt", site), "utf8");
for (const file of readdirSync(new URL(".", import.meta.url))) {
  if (!file.endsWith(".md") || file === "index.md") continue;
  const [, title] = /^# (.+)$/m.exec(readFileSync(new URL(file, import.meta.url), "utf8")) ?? [];
  if (!list.includes(`[${title}](https://`) || !list.includes(`/${file})`)) problems.push(`llms.txt lacks ${file}.`);
  if (!full.includes(`\n# ${title}\n`)) problems.push(`llms-full.txt lacks ${file}.`);
  if (!existsSync(new URL(file, site))) problems.push(`The site lacks the text of ${file}.`);
}

if (problems.length > 0) throw new Error(problems.join("\n"));
