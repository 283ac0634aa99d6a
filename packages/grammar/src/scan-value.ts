/** A value read after `key=`, or the reason why it is invalid. `end` is the offset just past it in both cases. */
export type ScannedValue =
  | { readonly text: string; readonly end: number }
  | { readonly problem: "unclosed-quote" | "text-after-quote"; readonly end: number };

const PLAIN = /\S*/y;
const SPACE_OR_END = /\s|$/y;

/**
 * Reads a value that is plain, in "double" quotes or in 'single' quotes. Inside double quotes, `\"` and `\\` are
 * escapes for `"` and `\`; all other backslashes are kept, so that Windows paths survive.
 */
export function scanValue(text: string, offset: number): ScannedValue {
  const quote = text[offset];
  if (quote !== '"' && quote !== "'") {
    PLAIN.lastIndex = offset;
    const plain = PLAIN.exec(text)?.[0] ?? "";
    return { text: plain, end: offset + plain.length };
  }
  const close = quote === "'" ? text.indexOf(quote, offset + 1) : closingDoubleQuote(text, offset + 1);
  if (close === -1) return { problem: "unclosed-quote", end: text.length };
  const end = close + 1;
  SPACE_OR_END.lastIndex = end;
  if (!SPACE_OR_END.test(text)) return { problem: "text-after-quote", end };
  const inner = text.slice(offset + 1, close);
  return { text: quote === '"' ? inner.replace(/\\(["\\])/g, (_escape, character: string) => character) : inner, end };
}

function closingDoubleQuote(text: string, offset: number): number {
  for (let index = offset; index < text.length; index += 1) {
    if (text[index] === '"') return index;
    if (text[index] === "\\") index += 1;
  }
  return -1;
}
