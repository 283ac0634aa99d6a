/** Input of the user message. */
export interface ConversionMessageInput {
  /** The command's file as stored. */
  readonly content: string;
  readonly argumentHint: string | undefined;
  readonly userArguments: string;
}

/** Builds the user message of a conversion: command, argument hint and arguments, each in its own block. */
export function conversionMessage({ content, argumentHint, userArguments }: ConversionMessageInput): string {
  const given = userArguments.trim() === "" ? "There are no arguments." : userArguments;
  return [
    block("slash_command", content),
    block("argument_hint", argumentHint ?? "There is no argument hint."),
    block("user_arguments", given),
  ].join("\n\n");
}

/** Wraps a text in a tag. The tag's name gets a number if the text already contains the tag. */
function block(name: string, text: string): string {
  let tag = name;
  for (let number = 2; text.includes(`<${tag}>`) || text.includes(`</${tag}>`); number += 1) tag = `${name}_${number}`;
  return `<${tag}>\n${text}\n</${tag}>`;
}
