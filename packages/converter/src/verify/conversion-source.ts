import type { SourceText } from "../source/source-text.js";
import type { ConfigName, InlinedConfig } from "../configs/config-reference.js";
import type { KnownNames } from "../configs/known-names.js";
import type { ReadCommand } from "../read-command.js";
import type { Reference } from "../references/names/find-references.js";
import type { Finding } from "./finding.js";
import type { ConversionTarget } from "../target/conversion-target.js";
import type { Coverage } from "./text-coverage.js";

/** Everything that a conversion was made from. */
export interface ConversionSource extends KnownNames {
  /** The command's whole file, including its frontmatter. */
  readonly content: string;
  /** The text a user would type after the command's name. @default "" */
  readonly userArguments?: string;
  /** The agents, skills, commands and files whose texts were read. */
  readonly inlined: readonly InlinedConfig[];
  /** Agents and skills that were requested but not found. @default [] */
  readonly missing?: readonly ConfigName[];
  /** Abilities of the prompt's reader. @default a sandbox with a shell and the files of the code base */
  readonly target?: ConversionTarget;
}

/** A conversion's source, prepared for the checks. */
export interface PreparedSource extends Required<ConversionSource> {
  /** The source as it was given. */
  readonly given: ConversionSource;
  readonly command: ReadCommand;
  /** Returns a text that is read once for all checks. */
  readonly sourceOf: (text: string) => SourceText;
  readonly referencesIn: (text: string) => readonly Reference[];
  /** The texts of the command and of all that were read. */
  readonly texts: readonly string[];
  /** The lines of the prompt that do not come from the texts that were read. */
  readonly own: string;
  /** Measures how much of a text the prompt contains. */
  readonly coverage: Coverage;
}

/** A check of a prompt against its source, for one kind of problem. */
export type Check = (source: PreparedSource, output: string) => readonly Finding[];
