import { type Dirent, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Names of evaluation files: `trigger-evals.json`, `trigger_eval.json`, `skill-tests.yaml` and their like. */
const CASE_FILE =
  /^(?:[\w-]+[-_.])?(?:trigger[-_]?(?:evals?|tests?|cases|queries)(?:[-_]set)?|skill[-_]tests?)\.(?:json|ya?ml)$/i;

/** A name that means an evaluation only in the folder of evaluations. */
const TRIGGERS_FILE = /(?:^|[\\/])evals[\\/]triggers\.(?:json|ya?ml)$/i;

/** A file for each skill, as in `evals/cases/<skill>.json`. */
const CASES_FOLDER = /(?:^|[\\/])evals[\\/]cases$/i;

/** Folders that are never searched: those of tools, and results of earlier runs. */
const SKIPPED =
  /^(?:node_modules|dist|build|results?|vendor|__pycache__|\.(?!claude$|agents$|codex$|cursor$|gemini$|github$).*)$/i;

/** Maximum depth of folders that are searched, and maximum number of files. */
const MAX_DEPTH = 8;
const MAX_FILES = 2000;

/** Lists the evaluation files below a folder, relative to it and sorted. Links are not followed. */
export function findCaseFiles(root: string): string[] {
  const found: string[] = [];
  const visit = (folder: string, depth: number): void => {
    for (const entry of entriesOf(join(root, folder))) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isFile() && isCaseFile(path) && found.length < MAX_FILES) found.push(path);
      if (entry.isDirectory() && depth < MAX_DEPTH && !SKIPPED.test(entry.name)) visit(path, depth + 1);
    }
  };
  visit("", 0);
  return found.toSorted();
}

/** Whether a file is one of a skill by its own name, and not by that of the skill that it tests. */
export function isNamedAfterSkill(path: string): boolean {
  return CASES_FOLDER.test(dirname(path));
}

function isCaseFile(path: string): boolean {
  if (CASE_FILE.test(basename(path)) || TRIGGERS_FILE.test(path)) return true;
  return isNamedAfterSkill(path) && /\.(?:json|ya?ml)$/i.test(path);
}

/** Returns the entries of a folder in a fixed order; none if it cannot be read. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}
