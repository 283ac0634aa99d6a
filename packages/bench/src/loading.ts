import { loadSkills, type SkillIndex } from "@langslash/skills";
import type { Figure } from "./figure.js";
import { interleaved, type InterleavedOptions } from "./interleaved.js";

/** Times building an index of a folder whose files are in the system's cache, and the first search in it. */
export async function loadingFigures(folder: string, rounds: InterleavedOptions): Promise<Figure[]> {
  let index: SkillIndex | undefined;
  const load = async (): Promise<void> => {
    index = await loadSkills(folder);
  };
  const tasks = [
    { row: "loadSkills, ms", run: load },
    { row: "first search, which reads all texts, ms", before: load, run: () => index?.search("Kentucky statutes") },
  ];
  const timed = await interleaved(tasks, rounds);
  return timed.map(({ row, milliseconds }) => ({ row, value: milliseconds }));
}
