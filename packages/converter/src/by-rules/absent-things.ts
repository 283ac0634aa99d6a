import type { ConfigStore } from "../configs/config-store.js";
import { isBuiltInAgent } from "../references/names/built-in-agents.js";
import { absentNote } from "../target/absent-note.js";
import { filesNamed, filesWarning } from "../target/files-named.js";
import { textsRead } from "../target/files-read.js";
import { rootNote } from "../target/target-notes.js";
import { placesOfAuthor, placesOfPlugin, usesGitHub } from "../verify/out-of-reach.js";
import type { GatheredCommand } from "./gather-command.js";
import { isInPrompt } from "./places-in-prompt.js";
import { absentFiles, asWritten, filesNowhere } from "./project-files.js";
import type { ReaderGaps } from "./reader-gaps.js";
import type { WrittenParts } from "./write-parts.js";

/** A prompt that names things, with its command and its texts. */
interface NamingPrompt {
  readonly gathered: GatheredCommand;
  readonly parts: WrittenParts;
  readonly gaps: ReaderGaps;
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
  { gathered: { fetched, files, userArguments, context, target }, parts, gaps }: NamingPrompt,
  configs: Pick<ConfigStore, "isOfProject" | "readShared" | "findShared">,
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
  const read = textsRead(filled).filter((path) => !isThere(`/${path}`) && !isGiven(path));
  const nowhere = context === undefined ? [] : await filesNowhere(read, configs);
  const paths = [...fetched.absent, ...named, ...nowhere, ...ofPlugin];
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
    warnings: filesWarning([...named, ...nowhere].filter((path) => absent.includes(path))),
    usesPlugin: ofPlugin.length > 0,
  };
}
