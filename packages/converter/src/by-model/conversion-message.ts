import { type InlinedConfig, sectionOf } from "../configs/config-reference.js";

/** Input of the user message. */
export interface ConversionMessageInput {
  /** The command's file as stored. */
  readonly content: string;
  readonly argumentHint: string | undefined;
  readonly userArguments: string;
  /** Files that the command names. */
  readonly files?: readonly InlinedConfig[];
}

/**
 * Builds the user message of a conversion: command, argument hint, arguments and the files that the command names, each
 * in its own block.
 */
export function conversionMessage({
  content,
  argumentHint,
  userArguments,
  files = [],
}: ConversionMessageInput): string {
  const given = userArguments.trim() === "" ? "There are no arguments." : userArguments;
  return [
    block("slash_command", content),
    block("argument_hint", argumentHint ?? "There is no argument hint."),
    block("user_arguments", given),
    ...(files.length === 0 ? [] : [block("files", files.map((file) => sectionOf(file, file.content)).join("\n\n"))]),
  ].join("\n\n");
}

/** Wraps a text in a tag. The tag's name gets a number if the text already contains the tag, in any case. */
function block(name: string, text: string): string {
  const own = new Set(Array.from(text.matchAll(/<\/?(\w+)\s*>/g), ([, tag = ""]) => tag.toLowerCase()));
  let tag = name;
  for (let number = 2; own.has(tag); number += 1) tag = `${name}_${number}`;
  return `<${tag}>\n${text}\n</${tag}>`;
}
