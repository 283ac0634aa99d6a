import { firstOf } from "@langslash/grammar/internal";
import type { ConfigName } from "../configs/config-reference.js";
import type { ConfigHead } from "../configs/config-store.js";
import { knownNames } from "../configs/known-names.js";
import { allowedToolsWarning } from "../target/allowed-tools.js";
import { claudeFolderWarning } from "../target/claude-folder.js";
import { type TargetNotes, targetNotes } from "../target/target-notes.js";
import { uncommonPrograms } from "../target/uncommon-programs.js";
import { placesOutOfReach } from "../verify/out-of-reach.js";
import { commandPlaces } from "./command-places.js";
import { noRoomWarning } from "../references/limits/prompt-budget.js";
import type { GatheredCommand } from "./gather-command.js";
import { isInPrompt } from "./places-in-prompt.js";
import { nameNotes, namesOnly, type OpenReferences, referenceNotes } from "./reference-notes.js";
import type { WrittenParts } from "./write-parts.js";

/** Tools, programs, texts and others that a prompt asks for and its reader may not have, apart from files. */
export interface ReaderGaps {
  /** Notes and warnings about tools, servers and slash commands. */
  readonly surroundings: TargetNotes;
  readonly programs: readonly string[];
  /** Known names in the prompt that have no text in it. */
  readonly mentioned: readonly ConfigName[];
  /** Warnings about the needs of steps, and about all else, which come after those about files. */
  readonly warnings: Readonly<Record<"first" | "others", readonly string[]>>;
}

/** Finds the tools, programs and texts that a prompt asks for and its reader may not have. */
export function readerGaps(gathered: GatheredCommand, parts: WrittenParts): ReaderGaps {
  const { name, target, heads, fetched } = gathered;
  const { body, filled, inlined, kept } = parts;
  const surroundings = surroundingsOf(gathered, parts);
  const { shell: hasShell = true } = target;
  const programs = hasShell ? uncommonPrograms(filled).filter((program) => program !== name?.split(":").at(-1)) : [];
  const open = { ...fetched, kept };
  const mentioned = namesOnly([body, ...surroundings.notes].join("\n\n"), knownNames(heads, name), inlined, open);
  const warnings = warningsAbout(gathered, parts, { surroundings, programs, mentioned, open });
  return { surroundings, programs, mentioned, warnings };
}

function surroundingsOf(
  { main, name, userArguments, target, sources, files, heads, fetched }: GatheredCommand,
  { followed, referring, inlined }: WrittenParts,
): TargetNotes {
  return targetNotes(followed, target, {
    commands: commandNames(heads),
    own: name,
    ownPaths: files.own(),
    places: commandPlaces([main, ...referring], inlined, sources, fetched.named),
    hasArguments: userArguments.trim() !== "",
  });
}

/** Returns the names of all slash commands, with and without their plugin. */
function commandNames(heads: readonly ConfigHead[]): ReadonlySet<string> {
  const commands = heads.filter(({ type }) => type === "slash_command");
  return new Set(commands.flatMap(({ name }) => [name, name.split(":").at(-1) ?? name]));
}

function warningsAbout(
  { content, command, userArguments, target, fetched, maxCharacters }: GatheredCommand,
  { inlined, scripts, filled, whole, warnings }: WrittenParts,
  { surroundings, programs, mentioned, open }: Omit<ReaderGaps, "warnings"> & { readonly open: OpenReferences },
): ReaderGaps["warnings"] {
  const isInReach = (place: string): boolean => isInPrompt(place, inlined) || userArguments.includes(place);
  return {
    first: [
      ...scriptsWarning(scripts.map((script) => script.name)),
      ...referenceNotes(open),
      ...noRoomWarning(fetched.names, maxCharacters),
      ...fetched.warnings,
    ],
    others: [
      ...surroundings.warnings,
      ...programsWarning(programs),
      ...placesOutOfReach(whole, isInReach),
      ...warnings,
      ...nameNotes(mentioned),
      ...claudeFolderWarning(command.body),
      ...allowedToolsWarning(content, filled, target),
    ],
  };
}

function scriptsWarning(names: readonly string[]): string[] {
  return names.length === 0
    ? []
    : [`The prompt has scripts for its reader to run; read them first: ${firstOf(names, 12)}`];
}

function programsWarning(programs: readonly string[]): string[] {
  return programs.length === 0 ? [] : [`The text runs programs that the target may not have: ${programs.join(", ")}`];
}
