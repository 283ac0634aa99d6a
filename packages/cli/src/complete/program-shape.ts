import type { Argument, Command, Option } from "commander";

/** The sub-commands and options of a program, as far as completion needs them: plain JSON. */
export interface ProgramShape {
  readonly options: readonly OptionShape[];
  readonly commands: readonly CommandShape[];
}

/** A sub-command. */
export interface CommandShape {
  readonly name: string;
  readonly description: string;
  readonly options: readonly OptionShape[];
  readonly arguments: readonly ArgumentShape[];
}

/** An option. */
export interface OptionShape {
  readonly long: string;
  readonly short?: string;
  readonly description: string;
  /** Whether a value must follow. */
  readonly takesValue: boolean;
  /** The allowed values; empty if there are no such limits. */
  readonly choices: readonly string[];
}

/** A positional argument. */
export interface ArgumentShape {
  readonly name: string;
  /** Whether it takes all words that are left. */
  readonly isVariadic: boolean;
  /** The allowed values; empty if there are no such limits. */
  readonly choices: readonly string[];
}

/** Returns the shape of a program. */
export function programShape({ options, commands }: Command): ProgramShape {
  return { options: options.map(optionShape), commands: commands.map(commandShape) };
}

function commandShape(command: Command): CommandShape {
  return {
    name: command.name(),
    description: command.description(),
    options: command.options.map(optionShape),
    arguments: command.registeredArguments.map(argumentShape),
  };
}

function optionShape({
  long = "",
  short,
  description,
  required: takesValue,
  argChoices: choices = [],
}: Option): OptionShape {
  return { long, ...(short !== undefined && { short }), description, takesValue, choices };
}

function argumentShape(argument: Argument): ArgumentShape {
  return { name: argument.name(), isVariadic: argument.variadic, choices: argument.argChoices ?? [] };
}
