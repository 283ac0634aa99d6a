import type { BaseMessage } from "@langchain/core/messages";
import type { ArgumentsOf, Parameters } from "@langslash/grammar";
import type { Runtime } from "langchain";
import type { PublicSkillState } from "../state.js";

/** Values by name. */
type BoundValues = Readonly<Record<string, unknown>>;

/** What a command is called with. */
export interface CommandCall<Arguments extends BoundValues = BoundValues> {
  /** The command's name. */
  readonly name: string;
  /** Typed values of the parameters, defaults filled in. What is not declared is text. */
  readonly arguments: Arguments;
  /** Everything behind the name, as typed. */
  readonly rawArguments: string;
  /** What remains behind the arguments; empty where nothing does. */
  readonly prompt: string;
  /** In a pipeline the answer of the stage before; undefined for the first. */
  readonly input: string | undefined;
  /** The conversation, and what this package knows of it. */
  readonly state: PublicSkillState & { readonly messages: readonly BaseMessage[] };
  /** The run: context, store, stream writer, abort signal. */
  readonly runtime: Runtime;
}

/** What a command does. */
export type CommandResult =
  /** Answers without the model, and may update the agent's state. `failed` stops a pipeline. */
  | { readonly reply: string; readonly update?: Readonly<Record<string, unknown>>; readonly failed?: boolean }
  /** Has the model answer this in place of what was typed, and may update the agent's state. */
  | { readonly prompt: string; readonly update?: Readonly<Record<string, unknown>> }
  /** Updates the agent's state alone; at the end of a turn the answer is `Done.` */
  | { readonly update: Readonly<Record<string, unknown>> };

/** A command of the application's own. */
export interface SlashCommandDefinition<Arguments extends BoundValues = BoundValues> {
  /** How it is called, without the slash. It goes before macros, skills and aliases of the same name. */
  readonly name: string;
  /** What it does, in one line, for help and completion. */
  readonly description: string;
  /**
   * What it takes. Wrong arguments are answered before `run` is called, whatever `onInvalidArguments` says.
   * @default {}
   */
  readonly parameters?: Parameters;
  /** Does it. What it throws ends the turn with that error. */
  run(call: CommandCall<Arguments>): CommandResult | Promise<CommandResult>;
}

/**
 * Defines a command of the application's own, with the types of its parameters.
 *
 * @example
 * ```ts
 * import { defineCommand, loadSkills, skillMiddleware } from "@langslash/middleware";
 *
 * const version = defineCommand({
 *   name: "version",
 *   description: "Tells the version.",
 *   parameters: { long: { type: "boolean", default: false } },
 *   run: ({ arguments: { long } }) => ({ reply: long ? "Version 1.2.3 of the office" : "1.2.3" }),
 * });
 * const middleware = skillMiddleware({ skills: await loadSkills("skills"), commands: [version] });
 * console.log(middleware.length);
 * ```
 */
export function defineCommand<const P extends Parameters>(
  definition: SlashCommandDefinition<ArgumentsOf<P>> & { readonly parameters?: P },
): SlashCommandDefinition {
  return definition;
}
