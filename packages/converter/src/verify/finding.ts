import type { Reference } from "../references/find-references.js";
import type { ConfigName, InlinedConfig } from "../configs/inlined-config.js";
import type { ReadCommand } from "../read-command.js";
import type { Coverage } from "./text-coverage.js";

/** What can be wrong with a conversion. */
export type FindingCode =
  | "empty"
  | "cut-off"
  | "frontmatter-left"
  | "placeholder-left"
  | "fenced"
  | "preamble"
  | "afterword"
  | "unresolved-reference"
  | "wrong-inlined"
  | "arguments-lost"
  | "text-lost"
  | "section-lost"
  | "reference-lost"
  | "call-left"
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

const DOUBTS: ReadonlySet<FindingCode> = new Set(["section-lost", "reference-lost", "call-left"]);

/** Whether a warning tells of what may be a mistake of the model, so that asking once more is worth a call. */
export function isDoubt({ code }: Finding): boolean {
  return DOUBTS.has(code);
}

/** What a conversion was made of. */
export interface ConversionSource {
  /** The command's whole file. */
  readonly content: string;
  /** What would be typed behind the command's name. @default "" */
  readonly userArguments?: string;
  /** The agents and skills whose texts were read. */
  readonly inlined: readonly InlinedConfig[];
  /** What was looked for and is not there. @default [] */
  readonly missing?: readonly ConfigName[];
  /** Names of all agents. */
  readonly agents: readonly string[];
  /** Names of all skills. */
  readonly skills: readonly string[];
}

/** What a conversion was made of, and what of it is there, as the checks take it. */
export interface ReadSource extends Required<ConversionSource> {
  readonly command: ReadCommand;
  readonly referencesIn: (text: string) => readonly Reference[];
  /** Which share of a text stands in the prompt. */
  readonly coverage: Coverage;
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
