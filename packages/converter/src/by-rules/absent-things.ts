import type { ConfigName } from "../configs/config-reference.js";
import type { ConfigStore } from "../configs/config-store.js";
import { isBuiltInAgent } from "../references/names/built-in-agents.js";
import type { FetchedReferences } from "../references/texts/gathered-texts.js";
import { absentNote } from "../target/absent-note.js";
import { filesNamed, filesWarning } from "../target/files-named.js";
import { textsRead } from "../target/files-read.js";
import { rootNote } from "../target/target-notes.js";
import { placesOfAuthor, placesOfPlugin, usesGitHub } from "../verify/out-of-reach.js";
import { isInPrompt } from "./places-in-prompt.js";
import { absentFiles, asWritten, filesNowhere } from "./project-files.js";
import type { WrittenParts } from "./write-parts.js";

/** Facts about a prompt that names things. */
export interface NamingPrompt {
  readonly parts: WrittenParts;
  readonly fetched: Pick<FetchedReferences, "absent" | "unfit">;
  /** Known names in the prompt that have no text in it. */
  readonly mentioned: readonly ConfigName[];
  /** Programs that its reader may not have. */
  readonly programs: readonly string[];
  /** Paths that mean the command's own file. */
  readonly ownPaths: readonly string[];
  /** Warnings that have been given already. */
  readonly warnings: readonly string[];
  readonly userArguments: string;
  /** Whether the repository of the command is known. */
  readonly isInRepository: boolean;
  readonly hasShell: boolean;
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
  { parts, fetched, mentioned, programs, ownPaths, warnings, userArguments, isInRepository, hasShell }: NamingPrompt,
  configs: Pick<ConfigStore, "isOfProject" | "readShared" | "findShared">,
): Promise<AbsentThingsFound> {
  const { filled: text, inlined, kept, asked } = parts;
  const isThere = (place: string): boolean => isInPrompt(place, inlined);
  const isOwn = (place: string): boolean => ownPaths.some((path) => place.endsWith(path));
  const isGiven = (place: string): boolean => userArguments.includes(place);
  const isElsewhere = (place: string): boolean => !isOwn(place) && !isThere(place) && !isGiven(place);
  const ofPlugin = placesOfPlugin(text).filter((place) => !isThere(place));
  const named = filesNamed(text, warnings).filter(isElsewhere);
  const read = isInRepository ? textsRead(text).filter((path) => !isThere(`/${path}`) && !isGiven(path)) : [];
  const nowhere = await filesNowhere(read, configs);
  const paths = [...fetched.absent, ...named, ...nowhere, ...ofPlugin];
  const { absent, roots } = await absentFiles(paths, placesOfAuthor(text).filter(isElsewhere), configs);
  const references = kept.filter((reference) => !isBuiltInAgent(reference));
  const things = {
    files: absent.filter((path) => !isThere(`/${path}`)).map((path) => asWritten(path, text)),
    configs: [...references, ...mentioned, ...fetched.unfit].map(({ name }) => name),
    programs: [...programs, ...(hasShell && usesGitHub(text) ? ["gh, and with it GitHub"] : [])],
  };
  return {
    note: absentNote(things, asked),
    rootNotes: roots.map(rootNote),
    warnings: filesWarning([...named, ...nowhere].filter((path) => absent.includes(path))),
    usesPlugin: ofPlugin.length > 0,
  };
}
