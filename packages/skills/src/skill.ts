import type { Parameters } from "@langslash/grammar";
import type { SkillDiagnostic } from "./skill-diagnostic.js";

/** Something that can be invoked: what the index knows about it without its text. Plain, immutable data. */
export interface Skill {
  /** How it is called, without the slash. Unique in an index. */
  readonly name: string;
  /** The name as its author wrote it, where that cannot be typed as a command. */
  readonly title?: string;
  /** What it does and when to use it, in one line; empty where the file says nothing. */
  readonly description: string;
  /** Name of the source that it comes from. */
  readonly source: string;
  /** The file of its text, relative to the root of its source. */
  readonly file: string;
  /** Name of the skill that it belongs to, for a sub-skill. */
  readonly parent?: string;
  /** Names of its sub-skills, in the order of the manifest. */
  readonly subSkills: readonly string[];
  /** Its other names. */
  readonly aliases: readonly string[];
  /** Name of the model that it asks for; undefined for the agent's own. */
  readonly model?: string;
  /** Names of the tools that it needs. */
  readonly tools: readonly string[];
  /** What it declares: empty where it has an argument hint alone, undefined where it declares nothing. */
  readonly parameters?: Parameters;
  /** What may be typed behind the name, as its author wrote it. */
  readonly argumentHint?: string;
  /** Whether a user may type it. */
  readonly userInvocable: boolean;
  /** Whether it may be selected without being named. False for a skill without a description. */
  readonly modelInvocable: boolean;
  /** Every key of the manifest and the frontmatter that has no meaning here. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** The text of a skill. */
export interface SkillDocument {
  /** The text without its frontmatter. */
  readonly body: string;
  /** The whole text, as its source holds it. */
  readonly text: string;
  /** The frontmatter. */
  readonly data: Readonly<Record<string, unknown>>;
  /** SHA-256 of the whole text, in hexadecimal. */
  readonly digest: string;
  /** What other tools would run, include or replace in the text, and what stays as it is here. */
  readonly diagnostics: readonly SkillDiagnostic[];
}
