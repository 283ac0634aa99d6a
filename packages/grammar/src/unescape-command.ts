import { TYPED_INVOCATION } from "./command-name.js";

const ESCAPED_INVOCATION = new RegExp(String.raw`^([\s\p{DI}]*)[/／](?=${TYPED_INVOCATION})`, "u");

/**
 * Turns the escape `//name …` into the literal text `/name …`. Text is only changed if `/name` would otherwise be a
 * command: `// a comment` and all other texts are returned as they are.
 *
 * @example
 * ```ts
 * import { unescapeCommand } from "@langslash/grammar";
 *
 * console.log(unescapeCommand("//help is a command")); // "/help is a command"
 * ```
 */
export function unescapeCommand(text: string): string {
  return text.replace(ESCAPED_INVOCATION, (_escape, space: string) => space);
}
