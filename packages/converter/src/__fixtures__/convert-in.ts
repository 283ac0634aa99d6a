import { convertDeterministically, type DeterministicConversion, directoryConfigs } from "../index.js";
import type { CollectionFolder } from "./collection-folder.js";

/** Returns a function that converts a command of a collection without a model, for the arguments `Rowe v. Hale`. */
export function convertIn(
  collection: CollectionFolder,
): (content: string, name?: string) => Promise<DeterministicConversion> {
  return async (content, name = "file") =>
    await convertDeterministically({ content, name, userArguments: "Rowe v. Hale" }, directoryConfigs(collection.path));
}
