import { SourceText } from "../source/source-text.js";

const ARGUMENTS = "\n$ARGUMENTS";
const TAG = /^\s*</;

/** Returns a text without `$ARGUMENTS` as its last line, unless a label, a heading or a tag before introduces it. */
export function withoutBareEnd(source: SourceText): SourceText {
  const whole = source.text.trimEnd();
  if (!whole.endsWith(ARGUMENTS)) return source;
  const rest = whole.slice(0, -ARGUMENTS.length).trimEnd();
  const last = source.lineAt(rest.length);
  if (rest === "" || last === undefined) return source;
  const isIntroduction = last.introduces || last.level > 0 || last.title !== undefined || TAG.test(last.text);
  return isIntroduction ? source : new SourceText(rest);
}
