/** A code block of a Markdown page. */
export interface Fence {
  readonly language: string;
  readonly code: string;
  /** The `text` block right behind it: what the code prints. */
  readonly output: string | undefined;
}

/** The code blocks of a page, in order. */
export function fencesOf(page: string): Fence[] {
  const blocks = page.matchAll(/^```(\w+)\n([\s\S]*?)^```$(?:\n\n```text\n([\s\S]*?)^```$)?/gm);
  return Array.from(blocks, ({ 1: language = "", 2: code = "", 3: output }) => ({ language, code, output }));
}
