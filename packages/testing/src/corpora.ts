import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder =
  process.env["LANGSLASH_CORPORA"] ?? fileURLToPath(new URL("../../../../shared/corpora", import.meta.url));

/**
 * Returns the path of a collection of real skills or commands, or undefined if this machine has none. Set `LANGSLASH_CORPORA` to
 * the folder that holds the collections; by default they are looked for beside the checkout.
 *
 * @param name - a folder below it
 * @default the folder itself
 */
export function corpora(name = ""): string | undefined {
  const path = join(folder, name);
  return existsSync(path) ? path : undefined;
}
