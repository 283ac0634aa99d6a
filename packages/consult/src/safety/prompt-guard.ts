/** Several tools take a prompt that begins with `/` for a command of their own, and one that begins with `-` for an option. */
const FIRST_LINE = "Question:\n\n";

/** Nothing to the eye, but no tool takes `@` with this behind it for a file. */
const INVISIBLE = "\u200B";

/**
 * Makes a prompt plain text for the tools: a first line of our own, so that it cannot begin a command, and an invisible
 * character behind each `@`, so that it cannot make a tool read a file and send it to its model.
 */
export function guardPrompt(prompt: string): string {
  return `${FIRST_LINE}${prompt.replace(/@(?=\S)/g, () => `@${INVISIBLE}`)}`;
}

/** Takes the invisible characters out of an answer that quotes the prompt. */
export function unguardAnswer(answer: string): string {
  return answer.replaceAll(`@${INVISIBLE}`, "@");
}
