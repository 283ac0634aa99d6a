/** A code block of a Markdown page. */
export interface Fence {
  readonly language: string;
  readonly code: string;
  /** Content of the `text` block directly after it: the output of the code. */
  readonly output: string | undefined;
}

/** Returns the code blocks of a page, in order. */
export function fencesOf(page: string): Fence[] {
  const blocks = page.matchAll(/^```(\w+)\n([\s\S]*?)^```$(?:\n\n```text\n([\s\S]*?)^```$)?/gm);
  return Array.from(blocks, ({ 1: language = "", 2: code = "", 3: output }) => ({ language, code, output }));
}
