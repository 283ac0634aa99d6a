import { REFERENCE_TYPES } from "../configs/config-record.js";
import type { ConfigStore } from "../configs/config-store.js";
import { fetchReferences } from "../references/fetch-references.js";
import type { Reference } from "../references/find-references.js";
import { configKey, type ConfigName, type InlinedConfig, openingTag } from "../configs/inlined-config.js";
import { placesOutOfReach } from "../verify/out-of-reach.js";
import { positionsIn, type ReadCommand, readCommand, withArguments } from "../read-command.js";
import { type ReferenceSources, referenceSources, type ReferringText } from "../references/reference-sources.js";
import { type InlinedPlace, rewriteMentions, type RewrittenText } from "./rewrite-mentions.js";

/** A command, and what to run it with. */
export interface CommandInput {
  /** The whole file. */
  readonly content: string;
  /**
   * What would be typed behind the command's name.
   * @default ""
   */
  readonly userArguments?: string;
  /** Its name: what a command of a plugin (`plugin:name`) refers to is looked for in its own plugin first. */
  readonly name?: string;
}

/** A conversion without a model. */
export interface DeterministicConversion {
  readonly convertedContent: string;
  readonly inlined: readonly InlinedConfig[];
  readonly missing: readonly ConfigName[];
  readonly warnings: readonly string[];
}

/** Stands behind a text that hands work to subagents, which the reader does not have. */
const DELEGATION = /\b(?:Task|Agent)\b`?\s+tool\b|\bsubagent_type\b|^[ \t]*(?:<Task>|Task:)[ \t]*$/m;
const DELEGATED = "Where this text asks for a subagent or for the Task tool, do that work yourself.";

/** Stands before the sections: the reader has none of what the text speaks of. */
const PREFACE =
  "The sections below belong to this text. Where it asks for an agent, a subagent or a skill, do that work yourself, as the \
section of that name says.";

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
  { content, userArguments = "", name }: CommandInput,
  configs: ConfigStore,
): Promise<DeterministicConversion> {
  const command = readCommand(content);
  const sources = referenceSources(configs, await configs.list());
  const { inlined, missing, warnings } = await fetchReferences({ name, text: command.body }, sources);
  const rewrite = rewriter(inlined, sources);
  const main = rewrite({ name, text: command.body }, -1);
  const sections = inlined.map((config, index) => {
    const { text, kept } = rewrite({ name: config.name, text: config.content }, index);
    const filled = withArguments({ body: text, parameters: undefined }, userArguments, { append: false });
    return { text: `${openingTag(config)}\n${filled.trim()}\n</${config.type}>`, kept };
  });
  const body = withArguments({ ...command, body: main.text }, userArguments).trim();
  const kept = [main, ...sections].flatMap((part) => part.kept);
  const gone = new Set(missing.map(configKey));
  const notes = [...(sections.length > 0 ? [PREFACE] : []), ...(DELEGATION.test(main.text) ? [DELEGATED] : [])];
  const convertedContent = [body, ...notes, ...sections.map(({ text }) => text)].join("\n\n");
  const left = kept.map((reference) => keptWarning(reference, gone));
  const all = [...warnings, ...left, ...uncounted(command), ...placesOutOfReach(convertedContent)];
  return { convertedContent, inlined, missing, warnings: [...new Set(all)] };
}

/** Positions count from 0. Commands written where they counted from 1 have no `$0`. */
function uncounted({ body, parameters }: ReadCommand): string[] {
  const positions = positionsIn(body, parameters !== undefined);
  const isFromOne = positions.length > 0 && !positions.includes(0) && !/\$ARGUMENTS?(?![\w[])/.test(body);
  return isFromOne
    ? ["The command has no $0: its placeholders are filled from 0 on, and the first argument has none."]
    : [];
}

function keptWarning({ type, name }: Reference, gone: ReadonlySet<string>): string {
  const why = gone.has(configKey({ type, name })) ? "is not there" : "is referred to too deep to be taken in";
  return `The ${type} ${name} ${why}, and its mention was left in the text.`;
}

/** Rewrites the command's text, or the one of the section with this index. */
type Rewriter = (text: ReferringText, section: number) => RewrittenText;

function rewriter(inlined: readonly InlinedConfig[], { find, referencesIn }: ReferenceSources): Rewriter {
  const sections = new Map(inlined.map((config, index) => [configKey(config), index]));
  return (referring, section) => {
    const placeOf = ({ type, name }: Reference): InlinedPlace | undefined => {
      const [head] = find(REFERENCE_TYPES[type], name, referring.name);
      const target = head && sections.get(configKey({ type, name: head.name }));
      if (head === undefined || target === undefined) return undefined;
      return { name: head.name, where: target === section ? "here" : target > section ? "below" : "above" };
    };
    return rewriteMentions(referring.text, referencesIn(referring), placeOf);
  };
}
