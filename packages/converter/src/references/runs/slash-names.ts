import { PARTICLES } from "../../lexicon/nouns.js";
import { unspaced } from "../../source/phrases.js";
import { SourceText } from "../../source/source-text.js";
import { foldConfigName } from "../../configs/config-name.js";
import { outlineAt } from "../words/outline.js";

/** Ends of names of files and of hosts, after a dot. */
const FILE_END = String.raw`(?:md[cx]?|markdown|txt|rst|json[cl5]?|ya?ml|toml|ini|conf|config|cfg|env|lock|log|html?|xml|csv|tsv|pdf|docx?|xlsx?|pptx?|png|jpe?g|gif|svg|webp|ico|s?css|[cm]?[jt]sx?|vue|svelte|astro|py|ipynb|rb|rs|go|java|kts?|php|swift|cs|cpp|hpp|[ch]|lua|proto|graphql|tf|sh|bash|zsh|ps1|bat|exe|sql|db|sqlite3?|zip|tar|t?gz|wasm|map|sock|so|git|mp[34]|com|org|net|io|dev|app|ai)`;

/** A slash command in a text, `/x`, `/plugin:x` or `/kit.x`, that is not a path, a tag or an address. */
const SLASH_NAME = new RegExp(
  String.raw`(?<![\w/.~:@$}<>\])-])\/[A-Za-z][\w-]*(?:(?::\w|\.(?!${FILE_END}\b)[a-z])[\w-]*)*(?![\w/{<=-]|\*(?!\*)|\.\w)`,
  "g",
);

const LETTER = String.raw`[\p{L}\p{M}\p{N}_]`;
/** The same with letters other than those of English, up to the end of the word. A slash between words means "or". */
const OTHER_SLASH_NAME = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}_/.~:@$}<>\])-])\/(?=[\w:-]*(?!\p{ASCII})${LETTER})[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_:-]*${LETTER})?(?![:-]*${LETTER}|[/{<=]|\*(?!\*)|\.\w)`,
  "gu",
);
/** A slash before such a letter: most texts have none. */
const OTHER_LETTERS = /\/[\w:-]*[^\s!-~]/;
/** Maximum length of a name that words follow, in UTF-16 code units. */
const MAX_GLUED = 60;
/** Scripts without spaces: the beginning of a text in one of them, and the end. */
const SCRIPTS = ["Han", "Hiragana", "Katakana", "Hangul"].map((name) => ({
  begins: new RegExp(String.raw`^\p{Script=${name}}`, "u"),
  ends: new RegExp(String.raw`\p{Script=${name}}$`, "u"),
}));
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Words that follow a name without a space. */
const GLUED = new RegExp(`^${unspaced(PARTICLES)}`);

/** A slash command as a text writes it. */
export interface SlashName {
  /** The name without the slash. */
  readonly name: string;
  /** Offset of the slash, and the offset after the name. */
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the slash commands in a text, in order. In Chinese, Japanese and Korean, words may follow a name directly:
 * `/レビューを実行` is the known command `/レビュー`.
 *
 * @param isKnown - whether a written name is that of a command
 */
export function slashNames(source: SourceText, isKnown: (name: string) => boolean): readonly SlashName[] {
  const plain = source.once(plainNames);
  if (!OTHER_LETTERS.test(source.text)) return plain;
  const names = new Map(plain.map((each) => [each.start, each]));
  for (const { 0: whole, index } of source.text.matchAll(OTHER_SLASH_NAME)) {
    const name = withoutGlue(whole.slice(1), isKnown);
    if (!names.has(index) || isKnown(name) || !UNSPACED.test(name)) names.set(index, nameAt(index, name));
  }
  return [...names.values()].toSorted((one, other) => one.start - other.start);
}

function plainNames({ text }: SourceText): readonly SlashName[] {
  return Array.from(text.matchAll(SLASH_NAME), ({ 0: whole, index }) => nameAt(index, whole.slice(1)));
}

function nameAt(start: number, name: string): SlashName {
  return { name, start, end: start + 1 + name.length };
}

/** Returns the longest known name that a word begins with, if words may follow it there; otherwise the word. */
function withoutGlue(word: string, isKnown: (name: string) => boolean): string {
  if (isKnown(word)) return word;
  for (let end = Math.min(word.length, MAX_GLUED); end > 0; end -= 1) {
    const name = word.slice(0, end);
    if (mayFollow(name, word.slice(end, end + 20)) && isKnown(name)) return name;
  }
  return word;
}

/** Whether words may follow a name without a space: in another script, or such that no name goes on with them. */
function mayFollow(name: string, rest: string): boolean {
  const script = SCRIPTS.find(({ begins }) => begins.test(rest));
  return script !== undefined && (!script.ends.test(name) || GLUED.test(rest.normalize("NFC")));
}

/** Folders that most computers have, and usual ones of projects and of websites. */
const FOLDER_NAME =
  /^(?:api|app|applications|assets|bin|boot|config|data|dev|dist|docs|etc|health|home|image|images|lib|library|logs|mnt|opt|path|private|proc|public|root|sbin|scripts|srv|src|static|sys|system|temp|test|tests|tmp|users?|usr|var|volumes|workspace)$/i;

/** Returns the names of slash commands in a text, each once; those of usual folders only if they are known. */
export function slashMentions(source: SourceText, known: ReadonlySet<string>): string[] {
  const isKnown = (name: string): boolean => known.has(name) || known.has(foldConfigName(name));
  const names = new Set(slashNames(source, isKnown).map(({ name }) => name));
  return [...names].filter((name) => isKnown(name) || !FOLDER_NAME.test(name));
}

/** Returns a text without its blocks of code, headings, tables and suggestions, which show and list commands. */
export function proseOf(source: SourceText): SourceText {
  const prose = source.lines.flatMap(({ start, text, level, isRow }, number) => {
    if (source.lineBlocks[number] || outlineAt(source, start)?.isSuggestion === true) return [];
    return level > 0 || isRow ? "" : text;
  });
  return new SourceText(prose.join("\n"));
}
