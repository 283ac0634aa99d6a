import { readFileSync } from "node:fs";
import type { SkillCaseResult } from "@langslash/middleware";
import { isRecord } from "@langslash/grammar/internal";
import { CliError } from "../cli-error.js";

/** The changes since an earlier run. */
export interface BaselineChanges {
  /** Results that did not pass, of cases that passed before. */
  readonly worse: readonly SkillCaseResult[];
  /** Results that passed, of cases that did not pass before. */
  readonly better: readonly SkillCaseResult[];
  /** Number of cases that the earlier run did not have, and of its cases that are gone. */
  readonly added: number;
  readonly removed: number;
}

/**
 * Compares results with those of an earlier run: a file that `langslash test --json` has written. Cases are the same if
 * message and expectations are, wherever they are.
 *
 * @throws CliError if the file cannot be read or is not such a file
 */
export function compareWithBaseline(path: string, results: readonly SkillCaseResult[]): BaselineChanges {
  const before = readBaseline(path);
  const now = new Map(results.map((result) => [keyOf(result.case), result]));
  const known = [...now].filter(([key]) => before.has(key));
  const wasPassed = (key: string): boolean => before.get(key) === "passed";
  return {
    worse: known.flatMap(([key, result]) => (wasPassed(key) && result.outcome !== "passed" ? result : [])),
    better: known.flatMap(([key, result]) => (!wasPassed(key) && result.outcome === "passed" ? result : [])),
    added: now.size - known.length,
    removed: before.size - known.length,
  };
}

/** Returns the outcomes of an earlier run by the keys of its cases. */
function readBaseline(path: string): Map<string, string> {
  const results = parse(path);
  const outcomes = Array.isArray(results) ? results.map(outcomeOf) : [];
  if (!Array.isArray(results) || outcomes.includes(undefined)) {
    throw new CliError(`${path} is not a baseline. Write one with: langslash test --json > ${path}`, 2);
  }
  return new Map(outcomes.flatMap((entry) => (entry ? [entry] : [])));
}

function parse(path: string): unknown {
  try {
    const data: unknown = JSON.parse(readFileSync(path, "utf8"));
    return isRecord(data) ? data["results"] : undefined;
  } catch (error) {
    const reason = error instanceof SyntaxError ? "it is not JSON" : "it does not exist or cannot be read";
    throw new CliError(`The baseline ${path} cannot be used: ${reason}.`, 2);
  }
}

function outcomeOf(result: unknown): readonly [string, string] | undefined {
  if (!isRecord(result) || !isRecord(result["case"]) || typeof result["outcome"] !== "string") return undefined;
  return [keyOf(result["case"]), result["outcome"]];
}

/** Returns the message and the expectations of a case as text, without the place and the group of the case. */
function keyOf(tested: object): string {
  const expected = Object.entries(tested).filter(([key]) => !["file", "line", "about"].includes(key));
  return JSON.stringify(expected.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
