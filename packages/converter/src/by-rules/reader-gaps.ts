import { firstOf } from "@langslash/grammar/internal";
import type { GatheredCommand } from "./gather-command.js";
import { isInPrompt } from "./point-to-files.js";
import { absentFiles, asWritten } from "./project-files.js";
import { commandPlaces } from "./rewriter.js";
import type { WrittenParts } from "./write-parts.js";
import { foldConfigName, shortNameOf } from "../configs/config-name.js";
import { configKey, type ConfigName, type InlinedConfig } from "../configs/config-reference.js";
import { namesListed } from "../references/limits/reached-limits.js";
import type { ConfigHead, ConfigStore } from "../configs/config-store.js";
import { type KnownNames, knownNames } from "../configs/known-names.js";
import type { Reference } from "../references/names/find-references.js";
import { isBuiltInAgent } from "../references/names/name-tables.js";
import type { FetchedReferences } from "../references/texts/gathered-texts.js";
import { absentNote } from "../target/absent-note.js";
import { claudeFolderWarning, frontmatterWarnings } from "../target/claude-code-warnings.js";
import { filesNamed, filesWarning } from "../target/files-named.js";
import type { TargetNotes } from "../target/conversion-target.js";
import { rootNote, targetNotes } from "../target/target-notes.js";
import { uncommonPrograms } from "../target/uncommon-programs.js";
import { namesLeft } from "../verify/names-left.js";
import { placesOfAuthor, placesOfPlugin, placesOutOfReach, usesGitHub } from "../verify/out-of-reach.js";
import { noRoomWarning } from "../references/limits/prompt-budget.js";

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
  const { name, main, userArguments, target, sources, files, heads, fetched } = gathered;
  const { body, filled, inlined, kept, scripts } = parts;
  const surroundings = targetNotes(parts.followed, target, {
    commands: commandNames(heads),
    own: name,
    ownPaths: files.own(),
    places: commandPlaces([main, ...parts.referring], inlined, sources, fetched),
  });
  const { shell: hasShell = true } = target;
  const programs = hasShell ? uncommonPrograms(filled).filter((program) => program !== name?.split(":").at(-1)) : [];
  const open = { ...fetched, kept };
  const mentioned = namesOnly([body, ...surroundings.notes].join("\n\n"), knownNames(heads, name), inlined, open);
  const isInReach = (place: string): boolean => isInPrompt(place, inlined) || userArguments.includes(place);
  const first = [
    ...scriptsWarning(scripts.map((script) => script.name)),
    ...referenceNotes(open),
    ...noRoomWarning(fetched.names, gathered.maxCharacters),
    ...fetched.warnings,
  ];
  const others = [
    ...surroundings.warnings,
    ...(programs.length > 0 ? [`The text runs programs that the target may not have: ${programs.join(", ")}`] : []),
    ...placesOutOfReach(parts.whole, isInReach),
    ...parts.warnings,
    ...nameNotes(mentioned),
    ...claudeFolderWarning(gathered.command.body),
    ...frontmatterWarnings(gathered.content, filled, target),
  ];
  return { surroundings, programs, mentioned, warnings: { first, others } };
}

/** Returns the names of all slash commands, with and without their plugin. */
function commandNames(heads: readonly ConfigHead[]): ReadonlySet<string> {
  const commands = heads.filter(({ type }) => type === "slash_command");
  return new Set(commands.flatMap(({ name }) => [name, shortNameOf(name)]));
}

function scriptsWarning(names: readonly string[]): string[] {
  return names.length === 0
    ? []
    : [`The prompt has scripts for its reader to run; read them first: ${firstOf(names, 12)}`];
}

/** What a reader and the person who converts have to know about things that a prompt names and does not have. */
export interface AbsentThingsFound {
  readonly note: readonly string[];
  /** Notes about folders of the author. */
  readonly rootNotes: readonly string[];
  readonly warnings: readonly string[];
  /** Whether the prompt names files of its plugin that it does not have. */
  readonly usesPlugin: boolean;
}

/** Finds the files, agents, skills and programs that a prompt names and its reader may not have. */
export async function absentThings(
  { fetched, files, userArguments, target }: GatheredCommand,
  parts: WrittenParts,
  gaps: ReaderGaps,
  configs: Pick<ConfigStore, "isOfProject">,
): Promise<AbsentThingsFound> {
  const { filled, inlined, kept, asked } = parts;
  const { text } = filled;
  const ownPaths = files.own();
  const isThere = (place: string): boolean => isInPrompt(place, inlined);
  const isOwn = (place: string): boolean => ownPaths.some((path) => place.endsWith(path));
  const isGiven = (place: string): boolean => userArguments.includes(place);
  const isElsewhere = (place: string): boolean => !isOwn(place) && !isThere(place) && !isGiven(place);
  const ofPlugin = placesOfPlugin(text).filter((place) => !isThere(place));
  const named = filesNamed(filled, [...gaps.warnings.first, ...gaps.warnings.others]).filter(isElsewhere);
  const paths = [...fetched.absent, ...named, ...ofPlugin];
  const { absent, roots } = await absentFiles(paths, placesOfAuthor(filled).filter(isElsewhere), configs);
  const references = kept.filter((reference) => !isBuiltInAgent(reference));
  const things = {
    files: absent.filter((path) => !isThere(`/${path}`)).map((path) => asWritten(path, text)),
    configs: [...references, ...gaps.mentioned, ...fetched.unfit].map(({ name }) => name),
    programs: [...gaps.programs, ...(target.shell !== false && usesGitHub(filled) ? ["gh, and with it GitHub"] : [])],
  };
  return {
    note: absentNote(things, asked.text),
    rootNotes: roots.map(rootNote),
    warnings: filesWarning(named.filter((path) => absent.includes(path))),
    usesPlugin: ofPlugin.length > 0,
  };
}

/** The references of a conversion that have no text in it. */
export interface OpenReferences extends Pick<FetchedReferences, "missing"> {
  /** Mentions of them that stay in the text. */
  readonly kept: readonly Reference[];
  /** Warnings that have been given already. */
  readonly warnings: readonly string[];
}

/** Returns warnings for the references whose text is not part of a conversion: those that stay, then those removed. */
export function referenceNotes({ missing, kept, warnings }: OpenReferences): string[] {
  const gone = new Set(missing.map(configKey));
  const stays = new Set(kept.map(configKey));
  const isTold = ({ type, name }: ConfigName): boolean =>
    isBuiltInAgent({ type, name }) || warnings.some((warning) => warning.startsWith(`The ${type} ${name} `));
  const removed = missing.filter((each) => !stays.has(configKey(each)) && !isTold(each));
  const isGone = (each: Reference): boolean => gone.has(configKey(each));
  const open = kept.filter((each) => !(isGone(each) && isBuiltInAgent(each)));
  const unknown = open.filter((each) => isGone(each) || !each.isKnown);
  const known = open.filter((each) => !unknown.includes(each));
  return [
    ...notFound(unknown),
    ...aboutNames(
      known,
      "is not part of the prompt; its mention stays",
      "are not part of the prompt; their mentions stay",
      " in the text",
    ),
    ...aboutNames(removed, "is", "are", " not part of the prompt"),
  ];
}

/** Returns the warning about agents and skills that are not there, and that a prompt still names. */
export function notFound(configs: readonly ConfigName[]): string[] {
  return aboutNames(configs, "was not found; its mention stays", "were not found; their mentions stay", " in the text");
}

/** Returns one sentence about agents, skills and commands. */
function aboutNames(configs: readonly ConfigName[], one: string, many: string, end: string): string[] {
  const names = [...new Set(configs.map(({ type, name }) => `the ${type} ${name}`))];
  if (names.length === 0) return [];
  const [first = "", ...others] = names;
  const all = others.length === 0 ? `T${first.slice(1)} ${one}` : `T${namesListed(names).slice(1)} ${many}`;
  return [`${all}${end}.`];
}

/** Returns the known names in a prompt whose text is not part of it, such as suggestions. */
export function namesOnly(
  prompt: string,
  known: KnownNames,
  inlined: readonly InlinedConfig[],
  open: OpenReferences,
): ConfigName[] {
  const told = new Set([...open.missing, ...open.kept].map(({ name }) => foldConfigName(name)));
  return namesLeft(prompt, known, inlined).filter(({ name }) => !told.has(name));
}

/** Returns the warning about such names. */
function nameNotes(names: readonly ConfigName[]): string[] {
  if (names.length === 0) return [];
  const listed = namesListed(names.map(({ type, name }) => `the ${type} ${name}`));
  return [`The text mentions ${listed}, whose ${names.length === 1 ? "text is" : "texts are"} not part of the prompt.`];
}
