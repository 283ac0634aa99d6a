import { codeRegions } from "@langslash/grammar/internal";
import { TEXT_LANGUAGE } from "../references/block-languages.js";

/** A call with arguments within code or at the end of a line, `board_open(id)`, or a name in code after a verb. */
const CALLED =
  /(?<=^|[\s(`>])([a-z][a-z\d]{2,30})_[a-z\d]+(?:_[a-z\d]+){0,6}(?=\([^()\n]{1,200}\)`|\([^()\n]{1,200}[),]?[ \t]*$)|(?<=\b(?:call|invoke|use|using|via|with)\s`)([a-z][a-z\d]{2,30})_[a-z\d]+(?:_[a-z\d]+){0,6}(?=`)/gim;
/** First words of functions in code, rather than names of servers. */
const VERB =
  /^(?:add|analy[sz]e|apply|build|calculate|can|check|clean|clear|close|collect|compute|convert|count|create|current|data|decode|delete|detect|encode|ensure|export|extract|fetch|file|filter|find|first|format|generate|get|handle|has|hash|import|init|insert|last|list|load|log|make|map|mark|max|merge|min|new|next|num|old|open|parse|print|process|query|read|reduce|register|remove|render|resolve|revert|run|sanitize|save|scan|search|select|send|set|show|sort|split|start|stop|sync|test|the|transform|update|use|user|validate|verify|write)$/;
/** Minimum number of different names with the same first word. */
const MIN_NAMES = 2;

/**
 * Finds tools of a server by the word that their names begin with: `board_open(id)`, `board_close(id)`. Functions in a
 * block of a program are not among them. Returns one pattern for each server, such as `board_*`.
 */
export function toolFamilies(text: string): string[] {
  const programs = codeRegions(text).filter(({ isFence, language }) => isFence && !TEXT_LANGUAGE.test(language));
  const inPrograms = new Set(programs.flatMap(({ start, end }) => text.slice(start, end).match(/\w+/g) ?? []));
  const families = new Map<string, Set<string>>();
  for (const [name, called, named = ""] of text.matchAll(CALLED)) {
    const family = called ?? named;
    if (VERB.test(family) || inPrograms.has(name)) continue;
    families.set(family, (families.get(family) ?? new Set()).add(name));
  }
  return Array.from(families).flatMap(([family, names]) => (names.size >= MIN_NAMES ? `${family}_*` : []));
}
