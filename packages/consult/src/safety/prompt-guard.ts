/** Several tools treat a prompt that starts with `/` as a command, and one that starts with `-` as an option. */
const FIRST_LINE = "Question:\n\n";

/** Zero-width space. No tool treats an `@` followed by it as a file reference. */
const ZERO_WIDTH_SPACE = "\u200B";

/**
 * Makes tools treat a prompt as plain text: adds a fixed first line, so that the prompt cannot start a command, and a
 * zero-width space after each `@`, so that it cannot make a tool read a file and send it to its model.
 */
export function guardPrompt(prompt: string): string {
  return `${FIRST_LINE}${prompt.replace(/@(?=\S)/g, () => `@${ZERO_WIDTH_SPACE}`)}`;
}

/** Removes the zero-width spaces from an answer that quotes the prompt. */
export function unguardAnswer(answer: string): string {
  return answer.replaceAll(`@${ZERO_WIDTH_SPACE}`, "@");
}
