/** Commands that Claude Code has by itself. */
const BUILT_IN =
  "add-dir|agents|bug|clear|compact|config|context|cost|doctor|export|help|hooks|init|login|logout|loop|mcp|memory|model|output-style|permissions|plan|plugin|pr-comments|resume|review|rewind|security-review|skills|status|statusline|terminal-setup|todos|usage|vim";
const SLASH = /(?<![\w/.~:@$}>\])-])\/([a-z][\w-]*(?::[a-z][\w-]*)*)(?![\w/*{<=]|\.\w)/g;
const BUILT_IN_NAME = new RegExp(`^(?:${BUILT_IN})$`);
/** A text that leads to a command: a verb, or a word for it. */
const LEAD = /\b(?:command|commands|execute|invoke|run|rerun|running|then|try|type|use|using|via)[:,]?\s["'*`(]{0,3}$/i;

/** The start of a line or of code, with a prompt or `User:` in front. */
const STARTS = /(?:^|\n)[ \t>$]*(?:\w+: )?$|[`"(]$/;

/**
 * Finds the slash commands that a text mentions, each once: known ones, those with a plugin (`/plugin:x`) at the start
 * of a line or of code, and others after words such as "run".
 */
export function slashMentions(text: string, known: ReadonlySet<string>): string[] {
  const names = Array.from(text.matchAll(SLASH)).flatMap(({ 1: name = "", index }) => {
    const before = text.slice(Math.max(0, index - 30), index);
    const isLed = LEAD.test(before);
    const isCompound = /[-:]/.test(name);
    if (name.includes(":") && STARTS.test(before)) return name;
    const isMentioned = isCompound ? known.has(name) || isLed : isLed && (known.has(name) || BUILT_IN_NAME.test(name));
    const isMarked = before.endsWith("`") && (known.has(name) || BUILT_IN_NAME.test(name));
    return isMentioned || isMarked ? name : [];
  });
  return [...new Set(names)];
}
