import type { TemplateMode } from "@langslash/grammar";
import type { ChoiceOptions } from "@langslash/skills/internal";
import { processSecrets, type SecretStore } from "../secrets.js";

/** Options for handling commands. */
export interface CommandOptions extends ChoiceOptions {
  /**
   * What to do with an unknown command: `fallback` sends the message on with a note for the model, `reply` answers with
   * suggestions without the model, `ignore` sends it on untouched.
   * @default "fallback"
   */
  readonly onUnknownCommand?: "fallback" | "reply" | "ignore";
  /**
   * What to do with a command whose arguments do not fit its parameters: `reply` answers with all problems and the
   * usage, without the model; `warn` continues with the arguments as typed and emits warning events; `ask` asks a
   * person with one interrupt for all commands of the message, and goes on as if the answer had been typed. Without the
   * middleware and a checkpointer, it is `reply`, with a warning event. Commands that always ask run only with `ask`.
   * @default "reply"
   */
  readonly onInvalidArguments?: "reply" | "warn" | "ask";
  /**
   * What to do if a fork or a custom command fails and no fallback follows: `throw` ends the turn, with the error if
   * it threw one; `ask` asks a person with an interrupt whether it runs again, is skipped, or ends the turn. Without a
   * checkpointer, it is `throw`, with a warning event.
   * @default "throw"
   */
  readonly onStageError?: "throw" | "ask";
  /**
   * Whether the message in the thread becomes the completed command when its question is answered. Otherwise it stays
   * as it was typed, with the completed command in a sealed annotation, which middlewares that redact texts do not see.
   * @default true
   */
  readonly echo?: boolean;
  /** Store of the secrets that forms take: see `SecretStore`. @default `processSecrets` */
  readonly secrets?: SecretStore;
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
  readonly placement?: "system" | "message";
  /**
   * Maximum number of characters of such texts that earlier turns keep. Beyond it, all of them go in one step: a prompt
   * cache then misses once.
   * @default 60_000
   */
  readonly maxKeptText?: number;
}

/** The options of commands with their defaults filled in. */
export type ResolvedCommandOptions = Required<Omit<CommandOptions, keyof ChoiceOptions>> & ChoiceOptions;

/** Fills in the defaults. */
export function withCommandDefaults(options: CommandOptions): ResolvedCommandOptions {
  const { complete, completeTimeout } = options;
  return {
    onUnknownCommand: options.onUnknownCommand ?? "fallback",
    onInvalidArguments: options.onInvalidArguments ?? "reply",
    onStageError: options.onStageError ?? "throw",
    modelOverride: options.modelOverride ?? true,
    substitution: options.substitution ?? "declared",
    placement: options.placement ?? "message",
    echo: options.echo ?? true,
    secrets: options.secrets ?? processSecrets,
    maxKeptText: options.maxKeptText ?? 60_000,
    ...(complete && { complete }),
    ...(completeTimeout !== undefined && { completeTimeout }),
  };
}
