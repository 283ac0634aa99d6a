import type { ConfigStore } from "../configs/config-store.js";
import { hookTextsFollowedIn } from "./hook-mentions.js";
import { instructionsFollowedIn } from "./instruction-mentions.js";

/** Reads the instructions of the repository that a text has its reader follow, and such texts of its hooks. */
export async function followedTexts(
  text: string,
  configs: Pick<ConfigStore, "hooks" | "readInstructions">,
): Promise<{ readonly path: string; readonly text: string }[]> {
  const ofHooks = hookTextsFollowedIn(text, (await configs.hooks?.()) ?? []);
  const paths = [...new Set([...instructionsFollowedIn(text), ...ofHooks])];
  const texts = paths.map(async (path) => ({ path, text: (await configs.readInstructions?.(path))?.trim() ?? "" }));
  return (await Promise.all(texts)).filter((each) => each.text !== "");
}
