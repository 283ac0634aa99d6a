import type { TemplateMode } from "@langslash/grammar";
import { SkillMiddlewareError } from "../middleware-error.js";

/** Reaction to an unknown command. */
type OnUnknownCommand = "fallback" | "reply" | "ignore";

/** Reaction to a command whose arguments do not fit its parameters. */
type OnInvalidArguments = "reply" | "warn";

/** Place of a skill's text in the model's input. */
type SkillPlacement = "system" | "message";

/** Options for handling commands. */
export interface CommandOptions {
  /**
   * What to do with an unknown command: `fallback` sends the message on with a note for the model, `reply` answers with
   * suggestions without the model, `ignore` sends it on untouched.
   * @default "fallback"
   */
  readonly onUnknownCommand?: OnUnknownCommand;
  /**
   * What to do with a command whose arguments do not fit its parameters: `reply` answers with all problems and the
   * usage, without the model; `warn` continues with the arguments as typed and emits warning events.
   * @default "reply"
   */
  readonly onInvalidArguments?: OnInvalidArguments;
  /**
   * Whether `/skill model=haiku` chooses the model for the turn, or the names that may be chosen. If it is `false`, or
   * if the skill declares a parameter `model`, then `model` is an argument like any other.
   * @default true
   */
  readonly modelOverride?: boolean | readonly string[];
  /**
   * Which placeholders in a skill's text are replaced. `declared`: `$ARGUMENTS` always, `$name` if it is declared, and
   * `$1` if its author meant an argument; `claude`: all, as Claude Code does; `off`: none.
   * @default "declared"
   */
  readonly substitution?: TemplateMode;
  /**
   * Place of the texts of skills, and of everything else that a turn adds. `message`: before the text of the
   * turn's message, for later turns too, so that each request begins with the one before it and a provider's prompt
   * cache stays warm. A text that is there already is referred to. `system`: at the end of the system prompt, in that
   * turn only. If that message is summarised away during its turn, the texts move to the system prompt.
   * @default "message"
   */
  readonly placement?: SkillPlacement;
  /**
   * Maximum number of characters of such texts that earlier turns keep. Beyond it, all of them go in one step: a prompt
   * cache then misses once.
   * @default 60_000
   */
  readonly maxKeptText?: number;
}

/** The options of commands with their defaults filled in. */
export type ResolvedCommandOptions = Required<CommandOptions>;

/**
 * Fills in the defaults.
 *
 * @throws SkillMiddlewareError `invalid-placement` unless `maxKeptText` is a whole number of at least 0
 */
export function withCommandDefaults(options: CommandOptions): ResolvedCommandOptions {
  const {
    onUnknownCommand = "fallback",
    onInvalidArguments = "reply",
    modelOverride = true,
    substitution = "declared",
    placement = "message",
    maxKeptText = 60_000,
  } = options;
  if (!Number.isInteger(maxKeptText) || maxKeptText < 0) {
    const message = `\`maxKeptText\` must be a whole number of at least 0, and is ${String(maxKeptText)}.`;
    throw new SkillMiddlewareError("invalid-placement", message);
  }
  return { onUnknownCommand, onInvalidArguments, modelOverride, substitution, placement, maxKeptText };
}
