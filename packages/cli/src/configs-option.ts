import { Option } from "commander";
import { DEFAULT_FOLDERS } from "./configs-folder.js";

/** Creates the option `--configs`. */
export function configsOption(): Option {
  return new Option(
    "-c, --configs <folder>",
    "the folder that contains commands/, agents/, skills/ and plugins/ " +
      `(default: the first of ${DEFAULT_FOLDERS.join(", ")} that has commands/ or plugins/)`,
  );
}
