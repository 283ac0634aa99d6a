const MARK = "\0";
const HELD = /\0(\d+)\0/g;

/** Hides a placeholder of the client (`$1`) in a value while the text around it is rendered and guarded. */
export function holdPlaceholder(placeholder: string): string {
  return `${MARK}${placeholder.slice(1)}${MARK}`;
}

/** Returns a text in which nothing looks like a hidden placeholder. */
export function withoutHeld(text: string): string {
  return text.replaceAll(MARK, "\uFFFD");
}

/** Returns the text with its hidden placeholders as the client wrote them. */
export function releasePlaceholders(text: string): string {
  return text.replace(HELD, (_held, position: string) => `$${position}`);
}
