import { SourceText } from "../../source/source-text.js";
import type { ConfigStore } from "../../configs/config-store.js";
import { argumentFiles } from "../implied-files/argument-files.js";
import { MAX_DEPTH, MAX_NAMES, VALUES } from "../limits/file-limits.js";
import type { FileMention } from "../file-mentions/file-mention.js";
import type { fileMentions } from "../file-mentions/file-mentions.js";
import { isPattern, mentionsMeant, variablesIn } from "../implied-files/path-variables.js";
import type { ReachedLimits } from "../limits/reached-limits.js";
import type { ReferringText } from "../reference-sources.js";
import { severalTexts } from "../implied-files/several-texts.js";
import { sharedFolders } from "../implied-files/shared-folders.js";
import { skillFiles } from "../implied-files/skill-files.js";
import type { SharedFile } from "./taken-files.js";
import { type OwnCommand, topicOf } from "../implied-files/texts-meant.js";

/** A text whose files are read: that of a configuration, or of a file that was read before. */
export type NamingText = ReferringText & Partial<Pick<SharedFile, "place" | "loads">>;

/** The files that a text means. */
export interface MeantFiles {
  readonly mentions: readonly FileMention[];
  /** Paths of others that match its patterns, and that do not fit the topic. */
  readonly others: readonly string[];
}

/**
 * Creates a function that finds the files that a text means by paths and patterns, and those that the command means by
 * files of skills and by its arguments.
 */
export function meantFiles(
  configs: ConfigStore,
  command: OwnCommand | undefined,
  limits: ReachedLimits,
): (text: NamingText, depth: number, mentionsIn: typeof fileMentions) => Promise<MeantFiles> {
  const severalIn = severalTexts(configs, topicOf(command), limits);
  const ofSkillsIn = skillFiles(configs, limits);
  const ofArgumentsIn = argumentFiles(configs, command?.userArguments ?? "", limits);
  const isInFolder = sharedFolders(configs);
  return async (text, depth, mentionsIn) => {
    const written = mentionsIn(withoutComments(text));
    const isCutShort = variablesIn(text.source.text).size > MAX_NAMES;
    for (const mention of isCutShort ? written.filter(isPattern) : [])
      if (await isInFolder(mention.path)) limits.add(VALUES, mention.path);
    const several = depth < MAX_DEPTH ? await severalIn(text) : { mentions: [], others: [] };
    const mentions = [
      ...written.flatMap((mention) => mentionsMeant(mention, text.source.text)),
      ...several.mentions,
      ...(isCommand(text) ? [...(await ofSkillsIn(text.source)), ...(await ofArgumentsIn(text.source))] : []),
    ];
    return { mentions, others: several.others };
  };
}

/** Whether a text is that of the command itself. */
export function isCommand({ type, path }: NamingText): boolean {
  return type === undefined && path === undefined;
}

/** Returns the text of a file of data without its comments, which name its origins. */
function withoutComments({ path = "", source }: NamingText): SourceText {
  if (!/\.(?:ya?ml|toml)$/i.test(path)) return source;
  return new SourceText(source.text.replace(/^[ \t]*#.*/gm, () => ""));
}
