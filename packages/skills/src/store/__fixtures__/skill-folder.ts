import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { skillFile } from "../../__fixtures__/skill-file.js";

/** Returns a folder with `<name>/SKILL.md` for each name, all with the same words. */
export function skillFolder(names: readonly string[], words = "first"): string {
  return temporaryFolder(
    Object.fromEntries(
      names.map((name) => [`${name}/SKILL.md`, skillFile(name, `Does ${words}.`, `How to ${words}.`)]),
    ),
  );
}
