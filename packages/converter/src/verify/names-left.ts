import { foldConfigName, shorterNames, shortNameOf } from "../configs/config-name.js";
import { type ConfigName, type InlinedConfig } from "../configs/config-reference.js";
import type { KnownNames } from "../configs/known-names.js";
import { removeInlined } from "./text-lines.js";

/**
 * A known name of several words, in marks or before its noun, that is not part of a path or of a command. It is limited
 * in length, so that the search takes linear time.
 */
const MARKED =
  /(?<![\p{L}\p{N}/\\@._-]|<(?:agent|command|skill) name=)(?:(?:[`*"“]{1,3}|\[\[)([\p{L}\p{N}][\p{L}\p{N}:_-]{0,100})(?:[`*"”]{1,3}|\]\])|([\p{L}\p{N}][\p{L}\p{N}:_-]{0,100})(?=\s(?:sub-?)?(?:agent|skill)))/giu;
/** Maximum number of names that are returned. */
const MAX_NAMES = 10;

/**
 * Returns the agents and skills that a prompt names and does not contain. A second reading, independent of the one that
 * finds references: every known name of several words that is in marks, or called an agent or a skill, whatever the
 * sentence around it says. So it also finds suggestions, and forms of references that the readings do not know.
 */
export function namesLeft(prompt: string, known: KnownNames, inlined: readonly InlinedConfig[]): ConfigName[] {
  const names = new Map<string, ConfigName>();
  for (const [type, all] of [
    ["skill", known.skills],
    ["agent", known.agents],
  ] as const) {
    for (const name of all) {
      for (const each of [foldConfigName(name), ...shorterNames(foldConfigName(name))]) {
        if (/[-_]/.test(each)) names.set(each, { type, name: each });
      }
    }
  }
  for (const { type, name, aliases = [] } of inlined) {
    if (type === "command") continue; // a skill may have the same name
    for (const each of [name, ...aliases].map(foldConfigName)) {
      for (const form of [each, ...shorterNames(each)]) names.delete(form);
    }
  }
  const left = new Map<string, ConfigName>();
  for (const [, marked, called = ""] of removeInlined(prompt, inlined).matchAll(MARKED)) {
    const written = foldConfigName(marked ?? called);
    const found = names.get(written) ?? names.get(shortNameOf(written));
    if (found && left.size < MAX_NAMES) left.set(found.name, found);
  }
  return [...left.values()];
}
