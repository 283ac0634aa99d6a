// Measures how well references are found: precision and recall over hand-written labels for public commands. Each
// argument is a folder that holds collections as <owner>+<repository>, for some labels followed by a path to the folder
// of its agents and skills; labels whose collection is absent are skipped.
// A collection with its plugins at the top (bengous, timo-jakob) needs a link to itself: `ln -s . plugins`.
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { analyzeSlashCommand, type ConfigHead, directoryConfigs } from "@langslash/converter";
import { knownNames } from "@langslash/converter/internal";
import { z } from "zod";

const LabelSchema = z.object({
  collection: z.string(),
  path: z.string(),
  agents: z.array(z.string()),
  skills: z.array(z.string()),
  /** Names that a careful reader may take in or leave out; they do not count. */
  either: z.array(z.string()).default([]),
});
type Label = z.infer<typeof LabelSchema>;

/** Directories of the agents and skills of a collection, if not the collection itself. */
const CONFIGS: Readonly<Record<string, string>> = {
  "davila7+claude-code-templates": "davila7+claude-code-templates/cli-tool/components",
  "enuno+claude-command-and-control": "enuno+claude-command-and-control/.claude",
  "qdhenry+Claude-Command-Suite": "qdhenry+Claude-Command-Suite/.claude",
  "wshobson+commands": "wshobson+agents",
};

const labelsFile = fileURLToPath(new URL("../references/labels.json", import.meta.url));
const labels = z.array(LabelSchema).parse(JSON.parse(readFileSync(labelsFile, "utf8")));
const folders = process.argv.slice(2);
const heads = new Map<string, readonly ConfigHead[]>();
const counts = new Map<string, { commands: number; right: number; found: number; labelled: number }>();
let skipped = 0;
for (const label of labels) {
  const folder = folders.find((each) => existsSync(join(each, label.collection, label.path)));
  const directory = folder && join(folder, CONFIGS[label.collection] ?? label.collection);
  if (folder === undefined || directory === undefined || !existsSync(directory)) {
    skipped += 1;
    continue;
  }
  const listed = heads.get(directory) ?? (await directoryConfigs(directory).list());
  heads.set(directory, listed);
  measure(label, readFileSync(join(folder, label.collection, label.path), "utf8"), listed);
}

function measure(label: Label, content: string, listed: readonly ConfigHead[]): void {
  const [, plugin] = /^plugins\/([^/]+)\//.exec(label.path) ?? [];
  const known = knownNames(listed, plugin === undefined ? undefined : `${plugin}:command`);
  const { agentReferences, skillReferences } = analyzeSlashCommand(content, known);
  const found = new Set([...keysOf("agent", agentReferences), ...keysOf("skill", skillReferences)]);
  if (basename(label.path) === "SKILL.md") found.delete(`skill ${basename(dirname(label.path))}`); // its own name
  for (const name of label.either) for (const type of ["agent", "skill"]) found.delete(`${type} ${name}`);
  const labelled = new Set([...keysOf("agent", label.agents), ...keysOf("skill", label.skills)]);
  const right = [...found].filter((key) => labelled.has(key)).length;
  for (const group of [label.collection.split("/", 1).join(), "all"]) {
    const sum = counts.get(group) ?? { commands: 0, right: 0, found: 0, labelled: 0 };
    counts.set(group, {
      commands: sum.commands + 1,
      right: sum.right + right,
      found: sum.found + found.size,
      labelled: sum.labelled + labelled.size,
    });
  }
  for (const key of found) if (!labelled.has(key)) console.log(`not a reference: ${key} in ${label.path}`);
  for (const key of labelled) if (!found.has(key)) console.log(`overlooked: ${key} in ${label.path}`);
}

/** Returns the names without their plugin: a label has the name as it is written. */
function keysOf(type: "agent" | "skill", names: readonly string[]): string[] {
  return names.map((name) => `${type} ${name.slice(Math.max(name.lastIndexOf(":"), name.lastIndexOf("/")) + 1)}`);
}

for (const [group, { commands, right, found, labelled }] of counts) {
  const precision = (right / Math.max(1, found)).toFixed(2);
  const recall = (right / Math.max(1, labelled)).toFixed(2);
  console.log(
    `${group}: ${commands} commands, ${labelled} references, ${found} found, precision ${precision}, recall ${recall}`,
  );
}
if (skipped > 0)
  console.log(`${skipped} of ${labels.length} labels skipped: their collections are not in these folders`);
