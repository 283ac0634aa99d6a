import { configKey, type InlinedConfig, openingTag } from "../configs/config-reference.js";
import type { ConfigHead } from "../configs/config-store.js";
import type { CommandPlace } from "../target/target-notes.js";
import type { ReferenceSources, ReferringText } from "../references/reference-sources.js";
import { slashNames } from "../references/runs/slash-names.js";

/**
 * Maps the slash commands that texts name, as written, to their texts in a prompt; also skills that have no command of
 * their name. Those without a text are left out.
 *
 * @param named - keys of the texts in the prompt that are only named
 */
export function commandPlaces(
  texts: readonly ReferringText[],
  inlined: readonly InlinedConfig[],
  { find }: Pick<ReferenceSources, "find">,
  named: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, CommandPlace> {
  const places = new Map<string, CommandPlace>();
  if (inlined.length === 0) return places;
  for (const { name: from, source } of texts) {
    const commandsOf = (written: string): readonly ConfigHead[] => find("slash_command", written, from);
    for (const { name: written } of slashNames(source.text, (name) => commandsOf(name).length > 0)) {
      const commands = commandsOf(written);
      const [head, ...others] = commands.length > 0 ? commands : find("skill", written, from);
      if (head === undefined || others.length > 0) continue;
      const place = inlined.find((config) => isTextOf(config, head)) ?? inlined.find(isSkillOf(head));
      const isSelf = head.name === from;
      if (place && !(isSelf && places.has(written)))
        places.set(written, { tag: openingTag(place), isNamed: named.has(configKey(place)), isSelf });
    }
  }
  return places;
}

/** Returns a test for the skill of this name, which is run like a command, or which a command only names. */
function isSkillOf({ name: wanted }: ConfigHead): (config: InlinedConfig) => boolean {
  return ({ type, name }) => type === "skill" && name === wanted;
}

/** Whether this is the text of a command: as a section of its own, or as a file that a text names by its path. */
function isTextOf({ type, name }: InlinedConfig, head: ConfigHead): boolean {
  if (type === "command") return name === head.name;
  const parts = head.name.split(":");
  return [parts, parts.slice(1)].some((path) => name.endsWith(`commands/${path.join("/")}.md`));
}
