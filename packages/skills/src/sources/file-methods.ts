import type { SkillSource } from "../skill-source.js";
import type { ConfinedFolder } from "./confined-folder.js";
import { folderDigests } from "./folder-digests.js";
import { listSkillFiles, readSkillFile } from "./skill-files.js";
import { watchFolder } from "./watch-folder.js";

/** Options of each source that reads files. */
export interface FileSourceOptions {
  /**
   * Name of the source.
   * @default "skills", "commands" or "manifest", or a name after its folder if other sources have that name
   */
  readonly name?: string;
  /**
   * Whether the folder or manifest may be missing, for example because it is written later. Otherwise `loadSkills`
   * throws.
   * @default false
   */
  readonly optional?: boolean;
}

type FileMethods = Required<Pick<SkillSource, "realRoot" | "read" | "files" | "readFile" | "digests" | "watch">>;

/** Returns the methods of a source of the files in a folder. */
export function fileMethods(folder: ConfinedFolder): FileMethods {
  return {
    realRoot: () => folder.realRoot(),
    read: (file, known, follows) => folder.following(follows).read(file, known),
    files: (file, follows) => listSkillFiles(folder.following(follows), file),
    readFile: (file, path, follows) => readSkillFile(folder.following(follows), file, path),
    digests: (file, follows) => folderDigests(folder.following(follows), file),
    watch: (onChange, follows) => watchFolder(folder.root, onChange, follows),
  };
}
