import type { TemplateMode } from "@langslash/grammar";

/** What becomes of a command that nobody knows. */
export type OnUnknownCommand = "fallback" | "reply" | "ignore";

/** What becomes of a command whose arguments do not fit its parameters. */
export type OnInvalidArguments = "reply" | "warn";

/** Where a skill's text stands. */
export type SkillPlacement = "system" | "message";

/** How commands are treated. */
export interface CommandOptions {
  /**
   * What becomes of a command that nobody knows: `fallback` sends the message on with a note for the model, `reply` answers
   * with suggestions without the model, `ignore` sends it on untouched.
   * @default "fallback"
   */
  readonly onUnknownCommand?: OnUnknownCommand;
  /**
   * What becomes of a command whose arguments do not fit its parameters: `reply` answers with everything that is wrong and the
   * usage, without the model; `warn` goes on with what was typed, and warning events.
   * @default "reply"
   */
  readonly onInvalidArguments?: OnInvalidArguments;
  /**
   * Whether `/skill model=haiku` chooses the model for the turn, or the names that may be chosen. With `false`, and where the
   * skill declares a parameter `model`, it is an argument like any other.
   * @default true
   */
  readonly modelOverride?: boolean | readonly string[];
  /**
   * Which placeholders in a skill's text are replaced. `declared`: `$ARGUMENTS` always, `$0` and `$name` only where the file
   * declares arguments; `claude`: as Claude Code does; `off`: none.
   * @default "declared"
   */
  readonly substitution?: TemplateMode;
  /**
   * Where the text of a skill that a user named stands. `system`: at the end of the system prompt, in its turn alone. `message`:
   * in the message that named it, for later turns too; the system prompt stays the same, which keeps a provider's prompt cache
   * warm, and holds nothing of what users wrote. Where that message is summarised away within its turn, it stands in the system
   * prompt.
   * @default "system"
   */
  readonly placement?: SkillPlacement;
}

/** The options of commands with their defaults filled in. */
export type ResolvedCommandOptions = Required<CommandOptions>;

/** Fills in the defaults. */
export function withCommandDefaults(options: CommandOptions): ResolvedCommandOptions {
  const {
    onUnknownCommand = "fallback",
    onInvalidArguments = "reply",
    modelOverride = true,
    substitution = "declared",
    placement = "system",
  } = options;
  return { onUnknownCommand, onInvalidArguments, modelOverride, substitution, placement };
}
