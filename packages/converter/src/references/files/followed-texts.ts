import type { SourceText } from "../../source/source-text.js";
import type { ConfigStore } from "../../configs/config-store.js";
import { instructionsFollowedIn } from "./instruction-mentions.js";

/** Reads the instructions of the repository that a text has its reader follow. */
export async function followedTexts(
  source: SourceText,
  configs: Pick<ConfigStore, "readInstructions">,
): Promise<{ readonly path: string; readonly text: string }[]> {
  const texts = instructionsFollowedIn(source).map(async (path) => ({
    path,
    text: (await configs.readInstructions?.(path))?.trim() ?? "",
  }));
  return (await Promise.all(texts)).filter((each) => each.text !== "");
}
