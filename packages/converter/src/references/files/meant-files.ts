import { pluginOf, shortNameOf } from "../../configs/config-name.js";
import { isInTemplates } from "../../configs/template-folder.js";
import type { ConfigStore } from "../../configs/config-store.js";
import { readOr } from "../../read-or.js";
import {
  type fileMentions,
  type FilePlace,
  IN_COMMANDS,
  type PlacedText,
  placesOf,
} from "../file-mentions/file-mentions.js";
import type { FileMention } from "../file-mentions/written-paths.js";
import { readCommand } from "../../read-command.js";
import { type SeveralTexts, severalTexts, skillFiles } from "../implied-files/several-texts.js";
import { type OwnCommand, topicOf } from "../implied-files/texts-meant.js";
import { MAX_DEPTH, MAX_FILES, MAX_TOTAL, type ReachedLimits } from "../limits/reached-limits.js";
import type { ReferringText } from "../reference-sources.js";

/** A text whose files are read: that of a configuration, or of a file that was read before. */
export type NamingText = ReferringText & Partial<Pick<SharedFile, "place" | "loads">>;

/**
 * Creates a function that finds the files that a text means by paths and patterns, and those that the command means by
 * files of skills.
 */
export function meantFiles(
  configs: ConfigStore,
  command: OwnCommand | undefined,
  limits: ReachedLimits,
): (text: NamingText, depth: number, mentionsIn: typeof fileMentions) => Promise<SeveralTexts> {
  const severalIn = severalTexts(configs, topicOf(command), limits);
  const ofSkillsIn = skillFiles(configs, limits);
  return async (text, depth, mentionsIn) => {
    const several = depth < MAX_DEPTH ? await severalIn(text) : { mentions: [], others: [] };
    const ofSkills = isCommand(text) ? await ofSkillsIn(text.source) : [];
    const mentions = [...mentionsIn(text.source), ...several.mentions, ...ofSkills];
    return { mentions, others: several.others };
  };
}

/** Whether a text is that of the command itself. */
export function isCommand({ type, path }: NamingText): boolean {
  return type === undefined && path === undefined;
}

/** Folders whose texts are for commands: a file that is found there by its name alone is not one of the project. */
const TEXT_FOLDER =
  /(?:^|\/)(?:agents|checklists|common|conventions|guides|guidelines|instructions|patterns|personas|playbooks|prompts|protocols|references?|resources|rubrics|rules|schemas|shared|standards|templates|workflows)\//i;

/** The places of files that the texts of a command name. */
export class FoundPlaces {
  readonly #configs: Pick<ConfigStore, "findShared">;
  readonly #command: string | undefined;
  /** The places of files that were found by a part of their path. */
  readonly #elsewhere = new Map<string, FilePlace>();

  /** @param command - name of the command, whose text may name files beside its own */
  constructor(configs: Pick<ConfigStore, "findShared">, command: string | undefined) {
    this.#configs = configs;
    this.#command = command;
  }

  /** Yields the places of a file, and at last the only one in the collection that its path may mean. */
  async *of(mention: FileMention, text: PlacedText): AsyncGenerator<FilePlace> {
    yield* placesOf(mention, text, this.#command).filter(mayMean(mention));
    if (mention.elsewhere === "nowhere") return;
    const path = await readOr(this.#configs.findShared?.(mention.path, pluginOf(text.name ?? "")), undefined);
    if (
      path === undefined ||
      (mention.elsewhere === "same-path" && path !== mention.path) ||
      this.#isBesideSkill(path, text) ||
      !mayMean(mention)({ path })
    )
      return;
    const isOfProject = !mention.path.includes("/") && !TEXT_FOLDER.test(path);
    const key = isOfProject ? `project:${path}` : `:${path}`;
    const place = { key, path, isBeside: IN_COMMANDS.test(path), isGuessed: true, isOfProject };
    this.#elsewhere.set(keyOf(mention, text), place);
    yield place;
  }

  /** Returns the same places as far as they are known. */
  knownOf(mention: FileMention, text: PlacedText): FilePlace[] {
    const found = this.#elsewhere.get(keyOf(mention, text));
    return [...placesOf(mention, text, this.#command), ...(found ? [found] : [])].filter(mayMean(mention));
  }

  /** Whether a path leads to a file beside the skill of a text, which is added to that skill. */
  #isBesideSkill(path: string, { name, type }: PlacedText): boolean {
    if (name === undefined || (name === this.#command && type !== "skill")) return false;
    return `/${path}`.includes(`/skills/${shortNameOf(name)}/`);
  }
}

/** Returns a test whether a mention may mean the file at a path, which may be a template. */
function mayMean({ isNoTemplate = false }: FileMention): (place: Pick<FilePlace, "path">) => boolean {
  return ({ path }) => !isNoTemplate || !isInTemplates(path);
}

function keyOf({ path }: FileMention, { name = "" }: PlacedText): string {
  return `${pluginOf(name) ?? ""}:${path}`;
}

/** A file that a text names, with its text. */
export interface SharedFile extends ReferringText {
  /**
   * Its path in the collection; of a script, the path at which the reader saves it. If another file has that path, it
   * begins with the plugin.
   */
  readonly path: string;
  /** Place at which it was found. */
  readonly place: FilePlace;
  /** The files that it brings in place of those that its text names, as a script does. */
  readonly loads?: readonly FileMention[];
}

/** The files that a conversion has taken in, up to its limits, and those that it has left out. */
export class TakenFiles {
  readonly #taken = new Map<string, SharedFile>();
  readonly #takenFrom = new Set<string>();
  readonly #leftOut = new Set<string>();
  readonly #withoutPath = new Set<string>();
  #length = 0;

  /** Whether no other file can be taken in. */
  get isFull(): boolean {
    return this.#taken.size >= MAX_FILES;
  }

  has(path: string): boolean {
    return this.#taken.has(path);
  }

  /** Whether a file with this path in the collection, or in a plugin, was taken in, also as a script. */
  hasTaken(path: string): boolean {
    return this.#takenFrom.has(path);
  }

  at(path: string): SharedFile | undefined {
    return this.#taken.get(path);
  }

  /** Whether the limits have room for a text of this length. */
  hasRoomFor(length: number): boolean {
    return this.#length + length <= MAX_TOTAL;
  }

  /** Takes a file in, in place of one with its path and its text. */
  take(file: SharedFile): SharedFile {
    if (!this.has(file.path)) this.#length += file.source.text.length;
    this.#taken.set(file.path, file);
    this.#takenFrom.add(file.place.path);
    return file;
  }

  leaveOut(path: string): void {
    this.#leftOut.add(path);
  }

  /** Leaves out a file because another one has the path at which the reader would save it. */
  leaveOutWithoutPath({ key, path, plugin }: FilePlace): void {
    this.#withoutPath.add(key);
    this.#leftOut.add(plugin === undefined ? path : `${plugin}/${path}`);
  }

  /** Whether the file at a place was left out because another one has its path. */
  isWithoutPath({ key }: Pick<FilePlace, "key">): boolean {
    return this.#withoutPath.has(key);
  }

  /** Paths that were left out at one place and taken in at none. */
  absent(): string[] {
    return [...this.#leftOut].filter((path) => !this.hasTaken(path));
  }
}

/**
 * Whether a file is a command of its own, for users to type: one beside the command, or one that a text only names.
 */
export function isOtherCommand({ path, isBeside = false }: FilePlace, isRead: boolean, text: string): boolean {
  return (isBeside || (!isRead && IN_COMMANDS.test(path))) && readCommand(text).description !== undefined;
}
