import type { Diagnostic } from "@langslash/grammar";

/** A command of a message, and what it would run. */
export interface ExplainedCommand {
  /** The name as typed. */
  readonly typedName: string;
  /** Name of what it runs: a skill, or a command of the application's own. */
  readonly name: string;
  readonly kind: "skill" | "command";
  /** How the typed name led there. */
  readonly via: "name" | "alias" | "case" | "prefix";
  /** Where the skill comes from; undefined for a command of the application's own. */
  readonly source?: string;
  readonly file?: string;
  /** The bound values. */
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** A stage of a message, as it would run. */
export interface ExplainedStage {
  /** How it is joined to the one before; undefined for the first. */
  readonly operator?: "|" | "&&";
  readonly commands: readonly ExplainedCommand[];
  /** Names of the models that it asks for: the first that the agent knows is used. Empty for the agent's own. */
  readonly models: readonly string[];
  /** What the model would be asked. */
  readonly prompt: string;
  /** The text of its skills: at the end of the system prompt, or with `placement: "message"` before the prompt. */
  readonly skillText: string;
}

/** What a message would do. Plain data. */
export interface MessageExplanation {
  /** `text` is no command; `refused` and `help` are answered without the model; `unknown` names nothing that is known. */
  readonly kind: "text" | "help" | "unknown" | "refused" | "run";
  /** Names of the macros that it uses. */
  readonly macros: readonly string[];
  /** What would run, in order. */
  readonly stages: readonly ExplainedStage[];
  /** What would be answered without the model; undefined where the model answers. */
  readonly reply?: string;
  /** What the model would be asked, where nothing runs and it answers. */
  readonly prompt?: string;
  readonly diagnostics: readonly Diagnostic[];
  /** All of this for people. */
  readonly text: string;
}
