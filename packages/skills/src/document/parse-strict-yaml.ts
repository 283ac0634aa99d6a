// oxlint-disable-next-line typescript/triple-slash-reference -- a program that includes this file finds the types by it
/// <reference path="./gray-matter-engine.d.ts" />
// The part of gray-matter that needs no files and no second YAML parser: its index requires `fs`, which fails in a
// bundle of ES modules, and its default engines load js-yaml 3, which was a fifth of the middleware's import.
import frontmatterEngine from "gray-matter/lib/engine.js";
import { CORE_SCHEMA, load, YAMLException } from "js-yaml";

/** Data of a YAML mapping, by key. */
export type YamlData = Record<string, unknown>;

/** Result of `parseStrictYaml`: the data, or the problem that prevented reading it. */
export type YamlResult =
  | { readonly data: YamlData }
  | { readonly problem: "invalid" | "not-a-mapping" | "too-large"; readonly reason: string; readonly line?: number };

/** Maximum number of nodes in frontmatter. A mapping with more expands aliases of aliases, or is not frontmatter. */
const MAX_NODES = 10_000;

/** Replaces gray-matter's own engine, which reads YAML 1.1: `012` as 10, `1:30` as 90. */
const engines = { yaml: (yaml: string): unknown => load(yaml, { schema: CORE_SCHEMA }) };

/** Parses a mapping that must be valid YAML 1.2. Never throws. For YAML that may be broken, use `parseLenientYaml`. */
export function parseStrictYaml(yaml: string): YamlResult {
  if (/(?:^|\n)---/.test(yaml)) return { problem: "invalid", reason: "a line begins with ---" };
  let data: unknown;
  try {
    data = frontmatterEngine("yaml", { engines }).parse(yaml);
  } catch (error) {
    return { problem: "invalid", ...describeYamlError(error) };
  }
  if (data === null || data === undefined) return { data: {} };
  if (typeof data !== "object" || Array.isArray(data)) {
    return { problem: "not-a-mapping", reason: "it has no `key: value` lines" };
  }
  if (!hasAtMostNodes(data, MAX_NODES)) return { problem: "too-large", reason: `it has more than ${MAX_NODES} values` };
  return { data: Object.fromEntries(Object.entries(data)) };
}

/** Returns the reason and the line, from 1, of an error that the parser has thrown. */
export function describeYamlError(error: unknown): { reason: string; line?: number } {
  if (!(error instanceof YAMLException)) return { reason: String(error) };
  const { reason } = error;
  // The types of the parser say that there always is a mark.
  const mark: { readonly line: number } | undefined = error.mark;
  return mark ? { reason, line: mark.line + 1 } : { reason };
}

/** Returns whether a value has at most `limit` nodes. A shared node counts each time that it occurs. */
export function hasAtMostNodes(root: unknown, limit: number): boolean {
  const open = [root];
  for (let count = 0; open.length > 0; count += 1) {
    if (count >= limit) return false;
    const value = open.pop();
    if (typeof value === "object" && value !== null) {
      for (const child of Object.values(value)) open.push(child);
    }
  }
  return true;
}
