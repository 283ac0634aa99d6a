/** What is converted. */
export interface ConversionMessageInput {
  /** The command's file as it is stored. */
  readonly content: string;
  readonly argumentHint: string | undefined;
  readonly userArguments: string;
}

/** The user message of a conversion: command, argument hint and arguments, each in a block of its own. */
export function conversionMessage({ content, argumentHint, userArguments }: ConversionMessageInput): string {
  const given = userArguments.trim() === "" ? "There are no arguments." : userArguments;
  return [
    block("slash_command", content),
    block("argument_hint", argumentHint ?? "There is no argument hint."),
    block("user_arguments", given),
  ].join("\n\n");
}

/** A marked block. Its mark gets a number where the text holds one of the same name. */
function block(name: string, text: string): string {
  let mark = name;
  for (let number = 2; text.includes(`<${mark}>`) || text.includes(`</${mark}>`); number += 1)
    mark = `${name}_${number}`;
  return `<${mark}>\n${text}\n</${mark}>`;
}
