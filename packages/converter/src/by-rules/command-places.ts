import { type InlinedConfig, openingTag } from "../configs/config-reference.js";
import type { CommandPlace } from "../target/target-notes.js";
import type { ReferenceSources, ReferringText } from "../references/reference-sources.js";
import { SLASH_NAME } from "../references/slash-names.js";

/** `$ARGUMENTS`, `$1`, `${1}`. */
const PLACEHOLDER = /\$\{?(?:ARGUMENTS|\d)/;

/** Maps the slash commands that texts name, as written, to their texts in a prompt. Those without one are left out. */
export function commandPlaces(
  texts: readonly ReferringText[],
  inlined: readonly InlinedConfig[],
  { find }: Pick<ReferenceSources, "find">,
): ReadonlyMap<string, CommandPlace> {
  const places = new Map<string, CommandPlace>();
  const candidates = inlined.filter(({ type, name }) => type === "command" || /(?:^|\/)commands\//.test(name));
  if (candidates.length === 0) return places;
  for (const { name: from, text } of texts) {
    for (const [, written = ""] of text.matchAll(SLASH_NAME)) {
      const [head, ...others] = find("slash_command", written, from);
      if (head === undefined || others.length > 0 || head.name === from) continue;
      const place = candidates.find((config) => isTextOf(config, head.name));
      if (place) places.set(written, { tag: openingTag(place), isTemplate: PLACEHOLDER.test(place.content) });
    }
  }
  return places;
}

/** Whether this is the text of a command: as a section of its own, or as a file that a text names by its path. */
function isTextOf({ type, name }: InlinedConfig, command: string): boolean {
  if (type === "command") return name === command;
  const parts = command.split(":");
  return [parts, parts.slice(1)].some((path) => path.length > 0 && name.endsWith(`commands/${path.join("/")}.md`));
}
