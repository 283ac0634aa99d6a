/** Returns a function that returns the line of an offset in a text, from 0. The offsets must ascend. */
export function lineCounter(text: string): (offset: number) => number {
  let [line, end] = [0, text.indexOf("\n")];
  return (offset) => {
    for (; end !== -1 && end < offset; end = text.indexOf("\n", end + 1)) line += 1;
    return line;
  };
}
