import { foldConfigName } from "../configs/config-name.js";
import { slashNames } from "../references/runs/slash-names.js";
import { outlineAt } from "../references/words/outline.js";
import { SourceText } from "../source/source-text.js";

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
