import { foldConfigName, isSameName, shortNameOf } from "../configs/config-name.js";
import type { Check, PreparedSource } from "./conversion-source.js";
import { type Finding, warning } from "./finding.js";
import { configKey, type InlinedConfig, isReferredToBy } from "../configs/config-reference.js";
import { commandRuns } from "../references/runs/command-runs.js";
import { namesLeft } from "./names-left.js";
import { excerptOf } from "./text-lines.js";

/** Minimum share of a text's phrases in the prompt for the text to count as complete. */
const MIN_COMPLETE = 0.7;

const INCLUDE = "Include its full text, unless it is a mere suggestion.";

/** Calls of tools that start agents or skills, which the reader of the prompt does not have. */
const CALL = /\bsubagent_type\b["'`*]{0,2}\s*[:=]|\b(?:Task|Agent|Skill)\(\s*["'`]|\b(?:Task|Agent|Skill)\b`?\s+tool\b/;

/** Checks for references that may have been lost, and tool calls that may have been kept, by mistake. */
export const REFERENCE_WARNINGS: readonly Check[] = [
  findLostReferences,
  findLostCommands,
  checkToolCalls,
  findNamesLeft,
];

/** Finds the references of the command whose text is missing from the prompt, fully or in part. */
function findLostReferences({ command, inlined, missing, referencesIn, coverage }: PreparedSource): Finding[] {
  const direct = referencesIn(command.body).filter(({ isPlain }) => !isPlain); // the names left are for findNamesLeft
  const wanted = new Map(direct.map((reference) => [configKey(reference), reference]));
  const lostFiles = inlined.filter(({ type, content }) => type === "file" && coverage(content) < MIN_COMPLETE);
  const lost = [...wanted.values()].flatMap((reference) => {
    const { type, name, isKnown } = reference;
    const config = inlined.find((each) => isReferredToBy(each, reference));
    const isGone = !isKnown || missing.some((each) => each.type === type && isSameName(each.name, name));
    if (config ? coverage(config.content) >= MIN_COMPLETE : isGone) return [];
    const what = config ? "much of its text is missing from the prompt" : "it was not read";
    const message = `The command refers to the ${type} ${name}, but ${what}.`;
    return [warning("reference-lost", message, INCLUDE)];
  });
  return [
    ...lost,
    ...lostFiles.map(({ name }) => {
      const message = `The command names the file ${excerptOf(name)}, but much of its text is missing from the prompt.`;
      return warning("reference-lost", message, INCLUDE);
    }),
  ];
}

/** Finds the commands that the command runs and whose text is missing from the prompt, fully or in part. */
function findLostCommands({ command, commands, inlined, missing, coverage, sourceOf }: PreparedSource): Finding[] {
  const known = new Set(commands.map(foldConfigName));
  const runs = commandRuns(sourceOf(command.body), (name) => known.has(foldConfigName(name)));
  return [...new Set(runs.map(({ name }) => name))].flatMap((name) => {
    const reference = { type: "command" as const, name };
    const config = inlined.find((each) => isReferredToBy(each, reference));
    const isThere = config && coverage(config.content) >= MIN_COMPLETE;
    const isGone = missing.some((each) => each.type === "command" && isSameName(each.name, name));
    if (isThere || isGone || isFileOf(inlined, name)) return [];
    const what = config ? "much of its text is missing from the prompt" : "it was not read";
    const message = `The command runs /${name}, but ${what}.`;
    return [warning("reference-lost", message, INCLUDE)];
  });
}

/** Whether a file is the text of a command: the command names its path, too. */
function isFileOf(inlined: readonly InlinedConfig[], name: string): boolean {
  const end = `commands/${shortNameOf(name)}.md`;
  return inlined.some((config) => config.type === "file" && config.name.endsWith(end));
}

function checkToolCalls({ own, userArguments }: PreparedSource): Finding[] {
  const [call] = CALL.exec(own) ?? [];
  if (call === undefined || userArguments.includes(call)) return [];
  const message = `The prompt calls a tool that its reader does not have: ${call.replaceAll("`", "")}.`;
  return [warning("call-left", message, "Have the reader do that work itself.")];
}

/** Finds the agents and skills that the prompt names, for reasons that the other checks do not know. */
function findNamesLeft(
  { inlined, userArguments, agents, skills, referencesIn }: PreparedSource,
  output: string,
): Finding[] {
  const explained = new Set(referencesIn(output).flatMap(({ name, isPlain }) => (isPlain ? [] : foldConfigName(name))));
  return namesLeft(output, { agents, skills }, inlined)
    .filter(({ name }) => !explained.has(name) && !userArguments.toLowerCase().includes(name))
    .map(({ type, name }) => {
      return warning("name-left", `The prompt mentions the ${type} ${name}, whose text is not part of it.`);
    });
}
