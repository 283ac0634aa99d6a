import { onOneLine } from "@langslash/grammar/internal";
import { type InlinedConfig, openingTag } from "../configs/config-reference.js";
import { linesOf } from "./text-lines.js";

/** A line that speaks about the arguments of another command: `its $ARGUMENTS`, `$ARGUMENTS stands for`. */
const SPEAKS = /\b(?:as|its) [`"]?\$ARGUMENTS\b|\$ARGUMENTS[`"]? stands for\b/;

/**
 * Creates a test for offsets of a prompt: whether they are in the text of another command, whose placeholders stay.
 * That is the section in its tag, a line of its text anywhere else, and a line that speaks about its `$ARGUMENTS`.
 */
export function commandSections(output: string, inlined: readonly InlinedConfig[]): (offset: number) => boolean {
  const commands = inlined.filter(({ type, name }) => type === "command" || /(?:^|\/)commands\//.test(name));
  if (commands.length === 0) return () => false;
  const text = `${output}\n`;
  const ranges = commands.map((command) => {
    const start = text.indexOf(`\n${openingTag(command)}\n`);
    return { start, end: start < 0 ? -1 : text.indexOf(`\n</${command.type}>`, start) };
  });
  const lines = new Set(commands.flatMap(({ content }) => linesOf(content).map(onOneLine)));
  return (offset) => {
    if (ranges.some(({ start, end }) => start <= offset && offset < end)) return true;
    const line = text.slice(text.lastIndexOf("\n", offset) + 1, text.indexOf("\n", offset));
    return lines.has(onOneLine(line)) || SPEAKS.test(line);
  };
}
