/**
 * Returns a function that returns the quote that a string needs at an offset of a text: escaped as often as the strings
 * of JSON require that the offset is in. The offsets must ascend; all calls together take linear time.
 */
export function jsonQuotes(text: string): (offset: number) => string {
  const tokens = /(?<!\\)\\*"|\n/g;
  const open: number[] = []; // the numbers of backslashes before the quotes of the strings that have begun
  let token = tokens.exec(text);
  return (offset) => {
    for (; token && token.index < offset; token = tokens.exec(text)) {
      const backslashes = ownBackslashes(token[0].length - 1);
      if (token[0] === "\n") open.length = 0;
      else if (open.includes(backslashes)) open.length = open.indexOf(backslashes);
      else if (backslashes > (open.at(-1) ?? -1)) open.push(backslashes);
    }
    const last = open.at(-1);
    return `${"\\".repeat(last === undefined ? 0 : 2 * last + 1)}"`;
  };
}

/** Returns how many backslashes before a quote escape it: 0, 1, 3, 7 and so on. The others belong to the text. */
function ownBackslashes(count: number): number {
  let own = 0;
  while (count % (2 * own + 2) === 2 * own + 1) own = 2 * own + 1;
  return own;
}
