import type { Parameters } from "@langslash/grammar";
import type { SkillRequirements } from "./document/requirements.js";
import type { ReturnSchema } from "./document/returned-schema.js";
import type { SkillFork } from "./document/skill-fork.js";
import type { SkillDiagnostic } from "./skill-diagnostic.js";

/** A skill, sub-skill or command in an index, without its text. Plain, immutable data. */
export interface Skill {
  /** Name of its command, without the slash. Unique in an index. */
  readonly name: string;
  /** The name as its author wrote it, if that cannot be typed as a command. */
  readonly title?: string;
  /**
   * Description of what it does and when to use it, on one line. Defaults to the first paragraph of the text; empty if
   * there is none.
   */
  readonly description: string;
  /** Messages that should load it, as users write them. */
  readonly examples?: readonly string[];
  /** Messages that look as if they should load it, and must not. */
  readonly notFor?: readonly string[];
  /** Name of its source. */
  readonly source: string;
  /**
   * Who wrote it, if that is not the application: "the MCP server docs". Models and users are told. Undefined for
   * skills that the application trusts.
   */
  readonly origin?: string;
  /** File of its text, relative to the root of its source. */
  readonly file: string;
  /** For a sub-skill, the name of the skill that it belongs to. */
  readonly parent?: string;
  /** Names of its sub-skills, in the order of the manifest. */
  readonly subSkills: readonly string[];
  /** Other names by which it can be called. */
  readonly aliases: readonly string[];
  /** Its full names, `source:name`, in other sources that list it too; undefined if there are none. */
  readonly otherNames?: readonly string[];
  /** Name of the model that it runs on; undefined for the agent's model. */
  readonly model?: string;
  /** Names of the tools that it needs. */
  readonly tools: readonly string[];
  /** What it needs to work; undefined if nothing is declared. It cannot be used while that is not there. */
  readonly requires?: SkillRequirements;
  /** `thread` if it stays active in later turns until another skill is named; undefined if it ends with its turn. */
  readonly keep?: "thread";
  /** `always` if its command asks a person before it runs; undefined if it runs at once. */
  readonly ask?: "always";
  /** How it runs in a context of its own, with `context: fork`; undefined if it runs in the conversation. */
  readonly fork?: SkillFork;
  /** JSON Schema of its answer; undefined if that can be any text. */
  readonly returns?: ReturnSchema;
  /** Declared parameters: empty if it has an argument hint only, undefined if it declares nothing. */
  readonly parameters?: Parameters;
  /** Hint for the arguments after the name, as its author wrote it. */
  readonly argumentHint?: string;
  /** Whether users can call it by name. */
  readonly userInvocable: boolean;
  /** Whether it can be selected, or opened by the model. False with `disable-model-invocation` or no description. */
  readonly modelInvocable: boolean;
  /** All keys of the manifest and the frontmatter that this library does not understand. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Text of a skill, split into body and frontmatter. */
export interface SkillDocument {
  /** The text without its frontmatter. */
  readonly body: string;
  /** The whole text, as in its source. */
  readonly text: string;
  /** The frontmatter. */
  readonly data: Readonly<Record<string, unknown>>;
  /** SHA-256 of the whole text, in hexadecimal. */
  readonly digest: string;
  /** Notes on syntax that other tools would run, include or replace, and that is kept as text here. */
  readonly diagnostics: readonly SkillDiagnostic[];
}
