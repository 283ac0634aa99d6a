import { readCommand, takesWords } from "@langslash/converter/internal";
import { quotedValue } from "@langslash/grammar/internal";

/** The name of an argument before its value: `--topic=`, `topic=`. */
const NAME = /^(?:--)?[\w-]+=/;

/**
 * Returns the words of a shell as the arguments of a command. Each of several words is quoted if it has spaces and the
 * command takes single words; one word is the whole text.
 */
export function argumentText(words: readonly string[], content: string): string {
  const command = readCommand(content);
  const isByWord = takesWords(command) || Object.keys(command.parameters ?? {}).length > 0;
  if (words.length < 2 || !isByWord) return words.join(" ");
  return words.map(quotedWord).join(" ");
}

function quotedWord(word: string): string {
  const [name = ""] = NAME.exec(word) ?? [];
  const value = word.slice(name.length);
  return name + (value === "" ? '""' : quotedValue(value));
}
