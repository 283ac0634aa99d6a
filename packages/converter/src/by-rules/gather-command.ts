import type { WritingInput } from "./write-parts.js";
import type { ConfigHead, ConfigStore } from "../configs/config-store.js";
import type { ProjectContext } from "../configs/project-context.js";
import { insertArguments, type InsertOptions, type ReadCommand, readCommand } from "../read-command.js";
import { SharedFiles } from "../references/files/shared-files.js";
import { topicOf } from "../references/implied-files/texts-meant.js";
import { fitTexts, MAX_PROMPT } from "../references/limits/prompt-budget.js";
import { referenceSources } from "../references/reference-sources.js";
import { fetchReferences } from "../references/texts/fetch-references.js";
import type { FetchedReferences, FittedReferences } from "../references/texts/gathered-texts.js";
import { SourceText } from "../source/source-text.js";
import type { ConversionTarget } from "../target/conversion-target.js";

/** A command and its arguments. */
export interface CommandInput {
  /** The whole file, including its frontmatter. */
  readonly content: string;
  /**
   * The text a user would type after the command's name.
   * @default ""
   */
  readonly userArguments?: string;
  /** Name of the command. References of a command in a plugin (`plugin:name`) are resolved in that plugin first. */
  readonly name?: string;
  /**
   * How placeholders are read. `declared`: `$1` only if its author meant an argument, counted from 1 if there is no
   * `$0`; `claude`: by the letter of Claude Code.
   * @default "declared"
   */
  readonly placeholders?: InsertOptions["placeholders"];
  /**
   * Abilities of the prompt's reader.
   * @default a sandbox with a shell and the files of the code base
   */
  readonly target?: ConversionTarget;
  /**
   * Maximum length of the prompt, in characters. The texts that are needed least are left out, each with one line in
   * its place; the text of the command never is.
   * @default 60_000
   */
  readonly maxCharacters?: number;
  /**
   * Whether scripts of the collection that the texts name are taken in as they are, for the reader to save and run: up
   * to 100,000 characters each. Ignored if the target has no shell or no files. They are never run by the converter.
   * @default false
   */
  readonly scripts?: boolean;
}

/** A command with the texts that it refers to, and the context of its project. */
export interface GatheredCommand extends WritingInput {
  /** The whole file of the command. */
  readonly content: string;
  readonly name: string | undefined;
  readonly heads: readonly ConfigHead[];
  readonly context: ProjectContext | undefined;
  readonly maxCharacters: number;
}

/** Returns a command with the texts for which there is room, in characters. */
export function withRoom(command: GatheredCommand, room: number): GatheredCommand {
  return { ...command, fetched: fitted(command.fetched, room) };
}

function fitted(fetched: FetchedReferences, room: number): FittedReferences {
  return { ...fetched, ...fitTexts(fetched.texts, fetched.needs, room) };
}

/** Reads a command and gathers the texts that it refers to. */
export async function gatherCommand(input: CommandInput, configs: ConfigStore): Promise<GatheredCommand> {
  const { content, userArguments = "", name, placeholders = "declared", target = {}, scripts = false } = input;
  const command = readCommand(content);
  const [heads, context] = await Promise.all([configs.list(), configs.context?.()]);
  const { shell: hasShell = true, files: hasFiles = true } = target;
  const sources = referenceSources(configs, heads, scripts && hasShell && hasFiles);
  const own = { name, content, userArguments };
  const main = { name, source: new SourceText(command.body) };
  const files = new SharedFiles(sources, own);
  const fetched = await fetchReferences(main, sources, files, topicOf(own));
  const { maxCharacters = MAX_PROMPT } = input;
  return {
    content,
    command,
    main,
    name,
    userArguments,
    placeholders,
    target,
    sources,
    files,
    heads,
    context,
    fetched: fitted(fetched, maxCharacters - command.body.length),
    maxCharacters,
  };
}

/** Returns the command's description with its arguments; undefined if one of them was not given. */
export function fillDescription(
  command: ReadCommand,
  userArguments: string,
  placeholders: InsertOptions["placeholders"],
): string | undefined {
  const template = { ...command, body: command.description ?? "" };
  const { text, missing } = insertArguments(template, userArguments, { append: false, placeholders });
  return missing.length > 0 ? undefined : text;
}

/** Minimum share of the words of a description that a text has, for it to say the same. */
const MIN_SAID = 0.6;
/** A word that carries meaning, by its length. */
const WORD = /[\p{L}\p{N}]{4,}/gu;

/** Whether a text says the same as a description. */
export function isSaidBy(text: string, description: string): boolean {
  const words = new Set(description.toLowerCase().match(WORD));
  const own = text.toLowerCase();
  const said = [...words].filter((word) => own.includes(word));
  return said.length >= MIN_SAID * words.size;
}
