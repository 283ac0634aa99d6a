import type { BaseMessage } from "@langchain/core/messages";
import type { ArgumentsOf, Parameters } from "@langslash/grammar";
import type { CompleteCommand } from "@langslash/skills/internal";
import type { Runtime } from "langchain";
import { checkOptions } from "../check-options.js";
import type { PublicSkillState } from "../state.js";

type BoundValues = Readonly<Record<string, unknown>>;

/** Input of a custom command. */
export interface CommandCall<Arguments extends BoundValues = BoundValues> {
  /** The command's name. */
  readonly name: string;
  /** Typed values of the parameters, defaults and secrets filled in. Arguments that are not declared are strings. */
  readonly arguments: Arguments;
  /** Everything after the name, as typed. */
  readonly rawArguments: string;
  /** The text after the arguments, or an empty string. */
  readonly prompt: string;
  /**
   * In a pipeline the text of the stage before: the model's answer, the `output` of a command, or else its reply. A
   * command with neither passes its own input on. Undefined in the first stage.
   */
  readonly input: string | undefined;
  /**
   * The `input`, or in the first stage the newest answer of the model in the thread, as `state.messages` has it.
   * Replies of commands, help and tool calls are no such answers. Undefined if there is none.
   */
  readonly previousAnswer: string | undefined;
  /** The messages of the thread, and the public keys of this package. LangChain shows a middleware no other keys. */
  readonly state: PublicSkillState & { readonly messages: readonly BaseMessage[] };
  /** The run: context, store, stream writer, abort signal. Without a `contextSchema` in the middleware, no context. */
  readonly runtime: Runtime;
}

/** An answer of a custom command, without the model. */
export interface CommandReply {
  readonly reply: string;
  /** The `input` of the next stage in a pipeline. @default the reply */
  readonly output?: string;
  /** Changes of the agent's state. */
  readonly update?: Readonly<Record<string, unknown>>;
  /** Whether the rest of a pipeline must not run. @default false */
  readonly failed?: boolean;
}

/** Result of a custom command. */
export type CommandResult =
  /** Answers without the model, and may update the agent's state. */
  | CommandReply
  /** Sends this prompt to the model instead of the typed message, and may update the agent's state. */
  | { readonly prompt: string; readonly update?: Readonly<Record<string, unknown>> }
  /** Only updates the agent's state. As the last command of a turn it is answered with `Done.` */
  | { readonly update: Readonly<Record<string, unknown>> };

/** The effect of a command of `pinCommands`. */
export type PinAction = "pin" | "unpin" | "list";

/** The mark of such a command. */
export const PIN_ACTION = Symbol("pin action");

/** A custom command. */
export interface SlashCommandDefinition<Arguments extends BoundValues = BoundValues> {
  /** Name without the slash. Takes precedence over macros, skills and aliases with the same name. */
  readonly name: string;
  /** Purpose in one line, for help and completion. */
  readonly description: string;
  /**
   * Parameters by name. Invalid arguments are answered before `run` is called, whatever `onInvalidArguments` says.
   * @default {}
   */
  readonly parameters?: Parameters;
  /** `always` asks a person before it runs, which needs `onInvalidArguments: "ask"`. @default never */
  readonly ask?: "always";
  /**
   * Returns the values to choose from for a parameter, in a question and while someone types: as `complete` of the
   * middleware does for skills, without the name.
   * @default none
   */
  readonly complete?: CompleteCommand;
  /** Names that a chat completes after it: those of all commands, or of skills. @default none */
  readonly completes?: "commands" | "skills";
  /**
   * Runs the command. An error that it throws ends the turn. With a checkpointer, a turn that goes on after a question,
   * an error or a crash does not call it again once it has returned, so its result must be serializable.
   */
  run(call: CommandCall<Arguments>): CommandResult | Promise<CommandResult>;
  /** @internal */
  readonly [PIN_ACTION]?: PinAction;
}

/**
 * Defines a custom command, with the types of its parameters.
 *
 * @throws SkillMiddlewareError `invalid-option` for a key that does not exist
 *
 * @example
 * ```ts
 * import { defineCommand, loadSkills, skillMiddleware } from "@langslash/middleware";
 *
 * const version = defineCommand({
 *   name: "version",
 *   description: "Shows the version.",
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
  const keys = ["name", "description", "parameters", "ask", "complete", "completes", "run"];
  checkOptions("defineCommand", definition, keys);
  return definition;
}
