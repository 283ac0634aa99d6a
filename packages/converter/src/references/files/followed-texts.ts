import type { ConfigStore } from "../../configs/config-store.js";
import { hookTextsFollowedIn } from "./hook-mentions.js";
import { instructionsFollowedIn } from "./instruction-mentions.js";

const CLAUDE = ".claude/";

/**
 * Reads the instructions of the repository that a text has its reader follow, and such texts of its hooks. Those in
 * `.claude` that the text names by their paths are left out, since they are read as files of the collection.
 */
export async function followedTexts(
  text: string,
  configs: Pick<ConfigStore, "hooks" | "readInstructions">,
): Promise<{ readonly path: string; readonly text: string }[]> {
  const isNamed = (path: string): boolean => path.startsWith(CLAUDE) && text.includes(path.slice(CLAUDE.length));
  const followed = hookTextsFollowedIn(text, (await configs.hooks?.()) ?? []);
  const ofHooks = followed.filter((path) => !isNamed(path));
  const paths = [...new Set([...instructionsFollowedIn(text), ...ofHooks])];
  const texts = paths.map(async (path) => ({ path, text: (await configs.readInstructions?.(path))?.trim() ?? "" }));
  return (await Promise.all(texts)).filter((each) => each.text !== "");
}
