import { SourceText } from "../source/source-text.js";
import { fetchReferences } from "../references/texts/fetch-references.js";
import { findReferences } from "../references/names/find-references.js";
import { type ConfigRecord, type ConfigStore, type InlinedConfig } from "../index.js";
import type { ConversionSource } from "../verify/conversion-source.js";
import { configKey, type ConfigName, isReferredToBy } from "../configs/config-reference.js";
import { knownNames } from "../configs/known-names.js";
import { insertArguments, readCommand } from "../read-command.js";
import { referenceSources } from "../references/reference-sources.js";

/** Kinds of damage that a mutant does to a conversion. */
type MutantKind =
  | "frontmatter left"
  | "placeholder left"
  | "fence around everything"
  | "preamble"
  | "afterword"
  | "carried out"
  | "half lost"
  | "missing agent kept"
  | "agent not taken in"
  | "agent left out"
  | "a third of an agent"
  | "wrong one inlined"
  | "user text lost"
  | "empty";

/** Input of the verifier. */
interface Conversion {
  readonly source: ConversionSource;
  readonly output: string;
}

/** A correct conversion, and broken versions of it. */
export interface ScriptedConversion extends Conversion {
  /** The command with its arguments, without the texts of agents and skills. */
  readonly body: string;
  readonly mutants: readonly (Conversion & { readonly kind: MutantKind })[];
}

const ARGUMENTS = "the authentication module, tests first";
const PREAMBLES = [
  "Here is the converted prompt:",
  "Sure! I've converted the slash command into a standalone prompt.",
  "Below is the standalone version of the command.",
];
const AFTERWORDS = [
  "**Note:** I removed the agents that were not found.",
  "---\n\nLet me know if you would like anything changed.",
  "The prompt is ready to be used. I hope this helps.",
];
const CARRIED_OUT = `I looked at ${ARGUMENTS}. Three things should change:

1. Sessions never end.
2. There is no limit on wrong passwords.
3. Two of the tests depend on the clock.`;
/** Minimum length of a text, in characters, for the mutants that lose a part of it. */
const LONG = 1500;

const STRANGER: InlinedConfig = {
  type: "agent",
  name: "stranger",
  content: Array.from(
    { length: 12 },
    (_, line) => `Rule ${line}: strangers knead dough for ${line} minutes before sunrise.`,
  ).join("\n"),
};

/** Converts a command as a careful person would, and breaks the result in every way that applies. */
export async function scriptedConversion(record: ConfigRecord, configs: ConfigStore): Promise<ScriptedConversion> {
  const heads = await configs.list();
  const { name, content } = record;
  const command = readCommand(content);
  const sources = referenceSources(configs, heads);
  const { inlined, missing } = await fetchReferences({ name, source: new SourceText(command.body) }, sources);
  const known = knownNames(heads, name);
  const gone = new Set(missing.map(configKey));
  const without = (text: string): string => withoutMentions(text, (each) => gone.has(configKey(each)), known);

  const kept = insertArguments(command, ARGUMENTS).text;
  const body = insertArguments({ ...command, body: withoutCalls(without(command.body)) }, ARGUMENTS).text;
  const configsOf = inlined.map((config) => ({ ...config, content: without(config.content) }));
  const section = (text: string): string => `## Further instructions\n\n${text}`;
  const sections = configsOf.map((config) => section(config.content));
  const joined = (first: string, rest: readonly string[] = sections): string => [first, ...rest].join("\n\n");
  const output = joined(body);
  const source: ConversionSource = { content, userArguments: ARGUMENTS, inlined: configsOf, ...known };

  const mutants: { kind: MutantKind; source: ConversionSource; output: string }[] = [];
  const add = (kind: MutantKind, broken: string, from = source): void =>
    void mutants.push({ kind, source: from, output: broken });
  add("fence around everything", `\`\`\`markdown\n${output}\n\`\`\``);
  add("preamble", `${PREAMBLES[content.length % PREAMBLES.length]}\n\n${output}`);
  add("afterword", `${output}\n\n${AFTERWORDS[content.length % AFTERWORDS.length]}`);
  if (command.body.length > LONG) {
    add("carried out", CARRIED_OUT);
    add("half lost", joined(`${body.slice(0, body.length / 2)}\n\n${ARGUMENTS}`));
  }
  add("user text lost", joined(insertArguments({ ...command, body: without(command.body) }, "").text));
  add("empty", "  \n");
  if (command.frontmatter !== "") add("frontmatter left", `${command.frontmatter}\n\n${output}`);
  if (/\$ARGUMENTS(?!\w)/.test(command.body)) add("placeholder left", joined(without(command.body)));
  if (gone.size > 0 && without(command.body) !== command.body) add("missing agent kept", joined(kept));
  const direct = findReferences(new SourceText(command.body), known).find((each) => !gone.has(configKey(each)));
  const index = configsOf.findIndex((config) => direct && isReferredToBy(config, direct));
  if ((configsOf[index]?.content.length ?? 0) > 200) {
    const [own = ""] = sections.slice(index, index + 1);
    add("agent not taken in", joined(body, sections.toSpliced(index, 1)));
    add(
      "agent left out",
      joined(
        withoutMentions(body, () => true, known),
        sections.toSpliced(index, 1),
      ),
    );
    add("a third of an agent", joined(body, sections.with(index, own.slice(0, own.length / 3))));
    const withStranger = { ...source, inlined: [...configsOf, STRANGER] };
    add("wrong one inlined", joined(body, sections.with(index, section(STRANGER.content))), withStranger);
  }
  return { source, output, body, mutants };
}

/** Rewrites tool calls so that the reader does the work itself. */
function withoutCalls(text: string): string {
  return text
    .replace(/\buse\s+(?:the\s+)?`?(?:Task|Agent|Skill)`?\s+tool\b/gi, "Do this work yourself")
    .replace(/\b(?:Task|Agent|Skill)`?\s+tool\b/g, "section")
    .replace(/\bsubagent_type(?=["'`*]{0,2}\s*[:=])/g, "section")
    .replace(/\b(?:Task|Agent|Skill)\((?=\s*["'`])/g, "do(");
}

/** Replaces mentions of missing agents and skills with "a helper". */
function withoutMentions(
  text: string,
  isGone: (reference: ConfigName) => boolean,
  known: { readonly agents: readonly string[]; readonly skills: readonly string[] },
): string {
  return findReferences(new SourceText(text), known)
    .filter(isGone)
    .reduceRight((rest, { start, end }) => {
      const before = rest.slice(0, start).replace(/["'`]?subagent_type["'`]?\s*[:=]\s*["'`]?$/i, "");
      return `${before.replace(/@$/, "")}a helper${rest.slice(end).replace(/^["'`]?(?:\s+(?:agent|skill))?/, "")}`;
    }, text);
}
