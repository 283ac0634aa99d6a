import { basename, dirname, join } from "node:path";
import { entriesOf } from "../sources/entries-of.js";

/**
 * Names of evaluation files, often after the name of the skill: `trigger-evals.json`, `pdf.trigger_eval.json`,
 * `skill-tests.yaml` and their like.
 */
const CASE_FILE =
  /^(?:([\w-]+)[-_.])?(?:trigger[-_]?(?:evals?|tests?|cases|queries|prompts)(?:[-_]set)?|skill[-_]tests?)\.(?:jsonl?|ya?ml|csv)$/i;

/** The names among them of files in the format of Langslash. */
const OWN_FILE = /(?:^|[-_.])skill[-_]tests?\.[a-z]+$/i;

/** Names that mean an evaluation only in the folder of evaluations, or in a folder there. */
const IN_EVALS =
  /(?:^|[\\/])evals?[\\/](?:[^\\/]+[\\/])?(?:([\w-]+)[-_.])?(?:(?:trigger(?:s|ing)?|routing|activation)(?:[-_](?:evals?|tests?|cases|queries|prompts))?\.(?:jsonl?|ya?ml|csv)|prompts\.csv)$/i;

/** A name that means an evaluation in a folder of tests, or beside a skill. */
const TRIGGERS_FILE = /^triggers\.(?:json|ya?ml)$/i;

/** A file for each skill, as in `evals/cases/<skill>.json`. */
const CASES_FOLDER = /(?:^|[\\/])evals[\\/]cases$/i;

/** Folders that are never searched: those of tools, and results of earlier runs. */
const SKIPPED =
  /^(?:node_modules|dist|build|results?|vendor|__pycache__|\.(?!claude$|agents$|codex$|cursor$|gemini$|github$).*)$/i;

const MAX_DEPTH = 8;

/** Lists the evaluation files below a folder, relative to it and sorted. Links are not followed. */
export function findCaseFiles(root: string): string[] {
  const found: string[] = [];
  const visit = (folder: string, depth: number): void => {
    const entries = entriesOf(join(root, folder));
    const isOfTests = /^tests?$/i.test(basename(folder)) || entries.some(({ name }) => /^skill\.md$/i.test(name));
    for (const entry of entries) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      const isFound = isCaseFile(path) || (isOfTests && TRIGGERS_FILE.test(entry.name));
      if (entry.isFile() && isFound) found.push(path);
      if (entry.isDirectory() && depth < MAX_DEPTH && !SKIPPED.test(entry.name)) visit(path, depth + 1);
    }
  };
  visit("", 0);
  return found.toSorted();
}

/** Whether a file has the format of Langslash by its name, so that no other tool gives its keys a meaning. */
export function isOwnFormat(path: string): boolean {
  return OWN_FILE.test(basename(path));
}

/** Whether a file is one of a skill by its own name, and not by that of the skill that it tests. */
export function isNamedAfterSkill(path: string): boolean {
  return CASES_FOLDER.test(dirname(path));
}

/** Returns the beginning of the name of a file, which may be that of the skill, as in `evals/pdf.prompts.csv`. */
export function skillInName(path: string): string | undefined {
  return CASE_FILE.exec(basename(path))?.[1] ?? IN_EVALS.exec(path)?.[1];
}

function isCaseFile(path: string): boolean {
  if (CASE_FILE.test(basename(path)) || IN_EVALS.test(path)) return true;
  return isNamedAfterSkill(path) && /\.(?:json|ya?ml)$/i.test(path);
}
