import type { ConfigType } from "./config-record.js";
import { type ConfigHead, type ConfigStore, findConfig } from "./config-store.js";
import { fetchReferences, knownNames } from "./fetch-references.js";
import { findReferences, type Reference } from "./find-references.js";
import { configKey, type InlinedConfig, type MissingConfig, openingTag } from "./inlined-config.js";
import { readCommand, withArguments } from "./read-command.js";
import { rewriteMentions } from "./rewrite-mentions.js";

/** A command, and what to run it with. */
export interface CommandInput {
  /** The whole file. */
  readonly content: string;
  /**
   * What would be typed behind the command's name.
   * @default ""
   */
  readonly userArguments?: string;
}

/** A conversion without a model. */
export interface DeterministicConversion {
  readonly convertedContent: string;
  readonly inlined: readonly InlinedConfig[];
  readonly missing: readonly MissingConfig[];
  readonly warnings: readonly string[];
}

const TYPES: Readonly<Record<Reference["type"], ConfigType>> = { agent: "agent_definition", skill: "skill" };

/**
 * Makes a slash command self-contained without a model: frontmatter off, arguments in, the agents and skills that it refers to
 * behind it in sections of their own, and its mentions pointing there. A mention of what is missing is taken out where that is
 * safe, else a warning.
 *
 * @example
 * ```ts
 * import { convertDeterministically, memoryConfigs } from "@langslash/converter";
 *
 * const configs = memoryConfigs([{ name: "triage", type: "agent_definition", content: "Sort the bugs." }]);
 * const content = "---\ndescription: Sorts\n---\nUse the triage agent on $ARGUMENTS.";
 * const { convertedContent } = await convertDeterministically({ content, userArguments: "login" }, configs);
 * console.log(convertedContent);
 * ```
 */
export async function convertDeterministically(
  { content, userArguments = "" }: CommandInput,
  configs: ConfigStore,
): Promise<DeterministicConversion> {
  const command = readCommand(content);
  const heads = await configs.list();
  const { inlined, missing, warnings } = await fetchReferences(command.body, configs, heads);
  const rewrite = rewriter(heads, inlined);
  const main = rewrite(command.body);
  const sections = inlined.map((config) => {
    const { text, kept } = rewrite(config.content);
    const filled = withArguments({ ...readCommand(text), body: text }, userArguments, { append: false });
    return { text: `${openingTag(config)}\n${filled.trim()}\n</${config.type}>`, kept };
  });
  const body = withArguments({ ...command, body: main.text }, userArguments);
  const kept = [main, ...sections].flatMap((part) => part.kept);
  const left = kept.map(({ type, name }) => `The ${type} ${name} is not there, and its mention was left in the text.`);
  return {
    convertedContent: [body.trim(), ...sections.map(({ text }) => text)].join("\n\n"),
    inlined,
    missing,
    warnings: [...new Set([...warnings, ...left])],
  };
}

type Rewriter = (text: string) => ReturnType<typeof rewriteMentions>;

function rewriter(heads: readonly ConfigHead[], inlined: readonly InlinedConfig[]): Rewriter {
  const known = knownNames(heads);
  const keys = new Set(inlined.map(configKey));
  const inlinedNameOf = ({ type, name }: Reference): string | undefined => {
    const head = findConfig(heads, TYPES[type], name);
    return head && keys.has(configKey({ type, name: head.name })) ? head.name : undefined;
  };
  return (text) => rewriteMentions(text, findReferences(text, known), inlinedNameOf);
}
