const ARGUMENTS = "\n$ARGUMENTS";
/** A line that introduces the next one: a label, a heading, a tag, or words in bold. */
const INTRODUCES = /[:：][*_`]{0,3}$|^\s*(?:#|<|\*\*[^*]{1,80}\*\*$)/;

/** Returns a text without `$ARGUMENTS` as its last line, unless the line before introduces it. */
export function withoutBareEnd(text: string): string {
  const whole = text.trimEnd();
  if (!whole.endsWith(ARGUMENTS)) return text;
  const rest = whole.slice(0, -ARGUMENTS.length).trimEnd();
  const last = rest.slice(rest.lastIndexOf("\n") + 1);
  return rest === "" || INTRODUCES.test(last) ? text : rest;
}
