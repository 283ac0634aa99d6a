/**
 * Writes JSON in which no `<` stands, so that nothing inside it can pose as a tag: a file that holds `</tool_response>` or
 * `<tool_call>` stays text. Reading it gives the same value.
 */
export function safeJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent).replaceAll("<", String.raw`\u003c`);
}
