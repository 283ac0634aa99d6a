import type { FilePlace } from "../file-mentions/file-places.js";
import type { ReferenceSources } from "../reference-sources.js";
import { readOr } from "../../read-or.js";

/** The file of an agent or of a skill. */
const CONFIG_FILE =
  /(?:^|\/)(?:agents\/(?:[^/]+\/)*(?<agent>[^/]+)\.md|(?<skill>[^/]+)\/SKILL\.md|skills\/(?<file>[^/]+)\.md)$/i;
const IN_OWN_FOLDER = /^(?:agents|skills)\//;

/**
 * Returns a test whether a path leads to an agent or a skill that the store lists, and not to another file of its name.
 */
export function configFiles({ configs, find }: Pick<ReferenceSources, "configs" | "find">) {
  return async ({ path, plugin }: FilePlace, from: string | undefined): Promise<boolean> => {
    const { agent, file, skill = file } = CONFIG_FILE.exec(path)?.groups ?? {};
    const [head] = [
      ...(agent === undefined ? [] : find("agent_definition", agent, from)),
      ...(skill === undefined ? [] : find("skill", skill, from)),
    ];
    if (head === undefined || IN_OWN_FOLDER.test(path)) return head !== undefined;
    const text = await readOr(configs.readShared?.(path, plugin), undefined);
    return text === undefined || (await configs.read(head.type, head.name))?.content.trim() === text.trim();
  };
}
