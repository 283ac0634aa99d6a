/** A text without white space and the code fence around it. */
export function unfenced(text: string): string {
  const inner = text.trim().replace(/^```\w*/, "");
  return (inner.endsWith("```") ? inner.slice(0, -3) : inner).trim();
}
