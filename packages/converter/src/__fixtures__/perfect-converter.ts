import type { ConfigStore } from "../config-store.js";
import { fetchReferences, knownNames } from "../fetch-references.js";
import type { ConversionSource } from "../finding.js";
import { findReferences } from "../find-references.js";
import type { InlinedConfig } from "../inlined-config.js";
import { readCommand, withArguments } from "../read-command.js";

/** What a mutant does to a conversion. */
export type MutantKind =
  | "frontmatter left"
  | "placeholder left"
  | "fence around everything"
  | "preamble"
  | "missing agent kept"
  | "wrong one inlined"
  | "user text lost"
  | "empty";

/** A conversion that is right, and ways to break it. */
export interface ScriptedConversion {
  readonly source: ConversionSource;
  readonly output: string;
  readonly mutants: readonly {
    readonly kind: MutantKind;
    readonly source: ConversionSource;
    readonly output: string;
  }[];
}

const ARGUMENTS = "the authentication module, tests first";
const STRANGER: InlinedConfig = {
  type: "agent",
  name: "stranger",
  content: Array.from(
    { length: 12 },
    (_, line) => `Rule ${line}: strangers knead dough for ${line} minutes before sunrise.`,
  ).join("\n"),
};

/** Converts a command as a careful person would, and breaks the result in every way that applies. */
export async function scriptedConversion(content: string, configs: ConfigStore): Promise<ScriptedConversion> {
  const heads = await configs.list();
  const command = readCommand(content);
  const { inlined, missing } = await fetchReferences(command.body, configs, heads);
  const known = knownNames(heads);
  const gone = new Set(missing.map(({ type, name }) => `${type}:${name}`));
  const without = (text: string): string => {
    const references = findReferences(text, known).filter(({ type, name }) => gone.has(`${type}:${name}`));
    return references.reduceRight((rest, { start, end }) => {
      const before = rest.slice(0, start).replace(/["'`]?subagent_type["'`]?\s*[:=]\s*["'`]?$/i, "");
      return `${before.replace(/@$/, "")}a helper${rest.slice(end).replace(/^["'`]?(?:\s+(?:agent|skill))?/, "")}`;
    }, text);
  };
  const body = withArguments({ ...command, body: without(command.body) }, ARGUMENTS);
  const cleaned = inlined.map((config) => ({ ...config, content: without(config.content) }));
  const section = (name: string, text: string): string => `## Instructions of ${name}\n\n${text}`;
  const sections = cleaned.map((config) => section(config.name, config.content));
  const output = [body, ...sections].join("\n\n");
  const source = { content, userArguments: ARGUMENTS, inlined: cleaned, ...known };
  const mutant = (kind: MutantKind, broken: string, from: ConversionSource = source) => ({
    kind,
    output: broken,
    source: from,
  });
  const direct = findReferences(without(command.body), known)[0];
  const first =
    direct && cleaned.findIndex((config) => config.type === direct.type && config.name.endsWith(direct.name));
  const replaced = (text: string): string =>
    [body, ...sections.map((own, index) => (index === first ? section(cleaned[index]?.name ?? "", text) : own))].join(
      "\n\n",
    );
  const hasReference = first !== undefined && first >= 0 && (cleaned[first]?.content.length ?? 0) > 200;
  const mutants = [
    mutant("fence around everything", `\`\`\`markdown\n${output}\n\`\`\``),
    mutant("preamble", `Here is the converted prompt:\n\n${output}`),
    mutant("user text lost", [without(command.body).replaceAll("$ARGUMENTS", ""), ...sections].join("\n\n")),
    mutant("empty", "  \n"),
    ...(command.frontmatter === "" ? [] : [mutant("frontmatter left", `${command.frontmatter}\n\n${output}`)]),
    ...(body.includes(ARGUMENTS) && command.body.includes("$ARGUMENTS")
      ? [mutant("placeholder left", output.replace(ARGUMENTS, "$ARGUMENTS"))]
      : []),
    ...(hasReference ? [mutant("missing agent kept", replaced(""))] : []),
    ...(hasReference
      ? [mutant("wrong one inlined", replaced(STRANGER.content), { ...source, inlined: [...cleaned, STRANGER] })]
      : []),
  ];
  return { source, output, mutants };
}
