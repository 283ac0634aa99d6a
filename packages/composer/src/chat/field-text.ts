/** Returns the text of a field with a message before it, after a blank line. */
export function withMessage(draft: string, message: string): string {
  return draft.trim() === "" ? message : `${message}\n\n${draft}`;
}

/** Returns the text of a field without such a message; undefined if it is not there, or has become another one. */
export function withoutMessage(draft: string, message: string): string | undefined {
  const place = `\n\n${draft}`.indexOf(`\n\n${message}`);
  const rest = draft.slice(place + message.length);
  if (place === -1 || /^\S/.test(rest)) return undefined;
  return `${draft.slice(0, place)}${rest}`.trim();
}
