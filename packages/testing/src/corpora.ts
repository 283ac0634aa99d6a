import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder =
  process.env["LANGSLASH_CORPORA"] ?? fileURLToPath(new URL("../../../../shared/corpora", import.meta.url));

/**
 * Returns the path of a collection of real skills or commands, or undefined if it is not on this machine. Set
 * `LANGSLASH_CORPORA` to the folder that holds the collections; by default it is expected beside the checkout.
 *
 * @param name - name of a collection; by default the path of the folder itself is returned
 */
export function corpora(name = ""): string | undefined {
  const path = join(folder, name);
  return existsSync(path) ? path : undefined;
}
