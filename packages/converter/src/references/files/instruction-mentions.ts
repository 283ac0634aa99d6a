import { FOLLOW, FOLLOWED_AFTER_NAME } from "../../lexicon/files.js";
import { readCommand } from "../../read-command.js";
import type { FilePlace } from "../file-mentions/file-mentions.js";
import { fileUseAt, isExaminedAt } from "../file-mentions/file-use.js";
import { outlineAt } from "../words/outline.js";
import { END, spaced, START, unicode, unspaced } from "../../source/phrases.js";
import type { SourceText } from "../../source/source-text.js";

/** The instructions of a repository for an assistant, by a path from its top, also between letters of other scripts. */
const MENTION =
  /(?<![\w./~$}>\\-])@?(?:\.\/|\$\{?CLAUDE_PROJECT_DIR\}?\/)?((?:\.claude\/)?(?:CLAUDE|AGENTS|GEMINI))\.md(?![\w/-]|\.\w)/gu;
/** Words before instructions that the reader keeps to. */
const FOLLOWED_BEFORE = unicode(
  String.raw`(?:${START}${spaced(FOLLOW)}${END}(?!-)[^.;:\n]{0,60}|${unspaced(FOLLOW)}[\s"'${"`"}*@]{0,4})$`,
);
/** `CLAUDE.md's quality bar`, `CLAUDE.md に従う`, `CLAUDE.md의 규칙`. */
const FOLLOWED_AFTER = unicode(
  String.raw`^["'${"`"}*]{0,3}(?:['’]s[ \t]|[ \t](?:${spaced(FOLLOWED_AFTER_NAME)}\b|§|→|->)|\s?${unspaced(FOLLOWED_AFTER_NAME)})`,
);
/** Number of characters before a mention that are examined in its line. */
const BEFORE = 100;

/**
 * Returns the paths of the instructions of a repository that a text has its reader follow; not of those that it also
 * writes, edits or checks.
 */
export function instructionsFollowedIn(source: SourceText): string[] {
  const { text } = source;
  const followed = new Set<string>();
  const changed = new Set<string>();
  for (const { 0: whole, 1: name = "", index } of text.matchAll(MENTION)) {
    const path = `${name}.md`;
    const end = index + whole.length;
    const before = source.before(index, BEFORE).toLowerCase();
    const isFollowed = FOLLOWED_BEFORE.test(before);
    if (fileUseAt(source, index, end) === "written" || isExaminedAt(source, index)) changed.add(path);
    else if (
      outlineAt(source, index)?.isSuggestion !== true &&
      (isFollowed || FOLLOWED_AFTER.test(text.slice(end, end + 40)))
    )
      followed.add(path);
  }
  return [...followed].filter((path) => !changed.has(path));
}

/** A folder of commands in a path. */
export const IN_COMMANDS = /(?:^|\/)commands\//;

/**
 * Whether a file is a command of its own, for users to type: one beside the command, or one that a text only names.
 */
export function isOtherCommand({ path, isBeside = false }: FilePlace, isRead: boolean, text: string): boolean {
  return (isBeside || (!isRead && IN_COMMANDS.test(path))) && readCommand(text).description !== undefined;
}
