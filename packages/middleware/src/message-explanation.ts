import type { Diagnostic } from "@langslash/grammar";
import type { SkillCandidate, SkillDecision } from "./selection/skill-decision.js";

/** A command in a message, and the skill or custom command that it would run. */
export interface ExplainedCommand {
  /** The name as typed. */
  readonly typedName: string;
  /** Name of the skill or custom command. */
  readonly name: string;
  readonly kind: "skill" | "command";
  /** How the typed name was resolved. */
  readonly via: "name" | "alias" | "case" | "prefix";
  /** Name of the skill's source; undefined for a custom command. */
  readonly source?: string;
  readonly file?: string;
  /** The bound values. */
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** A stage of a message, as it would run. */
export interface ExplainedStage {
  /** How the stage is joined to the one before; undefined for the first. */
  readonly operator?: "|" | "&&";
  readonly commands: readonly ExplainedCommand[];
  /** Names of the models that the stage asks for: the first known one is used. Empty for the agent's default model. */
  readonly models: readonly string[];
  /** The request for the model. */
  readonly prompt: string;
  /**
   * The text of its skills, for the end of the system prompt, or with `placement: "message"` for the beginning of the
   * message.
   */
  readonly skillText: string;
}

/** The pinned skills. */
export interface ExplainedPins {
  readonly names: readonly string[];
  /** Their text for the system prompt; one that the message names is shown once, with its stage. */
  readonly skillText: string;
}

/** A skill that a message may mean. */
export interface ExplainedCandidate extends Omit<SkillCandidate, "skill"> {
  readonly name: string;
  readonly outcome: SkillDecision["outcome"];
}

/** The skills that a message without a command would load or offer. */
export interface ExplainedSelection extends Pick<SkillDecision, "outcome" | "reason" | "notOffered" | "offered"> {
  /** Names of the skills that are loaded. */
  readonly loaded: readonly string[];
  /** Names of the models that the loaded skills ask for: the first known one is used. */
  readonly models: readonly string[];
  /** The best candidates, best first. */
  readonly candidates: readonly ExplainedCandidate[];
}

/** Explanation of the effect of a message. Plain data. */
export interface MessageExplanation {
  /** `text` is not a command; `help` and `refused` are answered without the model; `unknown` is an unknown command. */
  readonly kind: "text" | "help" | "unknown" | "refused" | "run";
  /** Names of the macros that the message uses. */
  readonly macros: readonly string[];
  /** The stages that would run, in order. */
  readonly stages: readonly ExplainedStage[];
  /** The pinned skills, which are in every model call; undefined if there are none. */
  readonly pinned?: ExplainedPins;
  /** The skills that the message loads or offers without naming them; undefined if its commands decide. */
  readonly selection?: ExplainedSelection;
  /** The answer without the model; undefined if the model would answer. */
  readonly reply?: string;
  /** The message for the model, if the model would answer and no stage runs. */
  readonly prompt?: string;
  readonly diagnostics: readonly Diagnostic[];
  /** The explanation as plain text for people. */
  readonly text: string;
}
