import type { Reference } from "./find-references.js";
import type { InlinedConfig } from "./inlined-config.js";
import type { ReadCommand } from "./read-command.js";

/** What can be wrong with a conversion. */
export type FindingCode =
  | "empty"
  | "frontmatter-left"
  | "placeholder-left"
  | "fenced"
  | "preamble"
  | "unresolved-reference"
  | "wrong-inlined"
  | "arguments-lost"
  | "heading-lost"
  | "code-block-lost"
  | "size"
  | "out-of-reach";

/** Something that is wrong with a conversion. An error makes it unusable, a warning may be as it should. */
export interface Finding {
  readonly code: FindingCode;
  readonly severity: "error" | "warning";
  /** What is wrong, for people and for the model that shall mend it. */
  readonly message: string;
}

/** What a conversion was made of. */
export interface ConversionSource {
  /** The command's whole file. */
  readonly content: string;
  /** What would be typed behind the command's name. @default "" */
  readonly userArguments?: string;
  /** The agents and skills whose texts were read. */
  readonly inlined: readonly InlinedConfig[];
  /** Names of all agents. */
  readonly agents: readonly string[];
  /** Names of all skills. */
  readonly skills: readonly string[];
}

/** What a conversion was made of, as the checks take it. */
export interface ReadSource extends Required<ConversionSource> {
  readonly command: ReadCommand;
  readonly referencesIn: (text: string) => readonly Reference[];
}

/** A check of one kind of problem. */
export type Check = (source: ReadSource, output: string) => readonly Finding[];

/** An error. */
export function error(code: FindingCode, message: string): Finding {
  return { code, severity: "error", message };
}

/** A warning. */
export function warning(code: FindingCode, message: string): Finding {
  return { code, severity: "warning", message };
}
