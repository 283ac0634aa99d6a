import { isDeepStrictEqual } from "node:util";
import { parseSkillDocument } from "@langslash/skills";
import { parseStrictYaml, topLevelEntries, type TopLevelEntry } from "@langslash/skills/internal";
import { isMapping, yamlField } from "./yaml-field.js";

/** The fields of the frontmatter that a draft sets. */
export interface FrontmatterFields {
  readonly name: string;
  readonly description: string;
}

/** Frontmatter after an update. */
export interface UpdatedFrontmatter {
  readonly yaml: string;
  /** The parts that could not be kept: `lines` are those of invalid YAML that could not be read as fields. */
  readonly lost: readonly ("metadata" | "comments" | "lines")[];
}

/** The record in `metadata`: of a skill that an agent created, and of any other that it updated. */
const CREATED_BY = "created-by";
const UPDATED_BY = "updated-by";
const AGENT = "agent";

/** Renders frontmatter that says that an agent updated the skill, or created it unless it `isUpdate`. */
export function newFrontmatter({ name, description }: FrontmatterFields, isUpdate: boolean): string {
  const metadata = { [isUpdate ? UPDATED_BY : CREATED_BY]: AGENT };
  return Object.entries({ name, description, metadata })
    .map(([key, value]) => yamlField(key, value))
    .join("");
}

/**
 * Sets fields of frontmatter and records that an agent updated it, unless an agent created it. All other lines stay as
 * they are. The result is parsed again: if a line cannot stay, because it refers to a replaced one for example, its
 * value does. Of invalid YAML, the values stay that the index reads from it. Returns undefined if it reads none.
 */
export function updateFrontmatter(
  current: string,
  { name, description }: FrontmatterFields,
): UpdatedFrontmatter | undefined {
  const yaml = current.replaceAll("\r\n", "\n").replace(/\n?$/, "\n");
  const parsed = readFields(yaml);
  if (parsed === undefined) return undefined;
  const { metadata } = parsed.data;
  const record: Readonly<Record<string, string>> =
    isMapping(metadata) && metadata[CREATED_BY] === AGENT ? {} : { [UPDATED_BY]: AGENT };
  const changed = { name, description, metadata: { ...(isMapping(metadata) && metadata), ...record } };
  const data: Readonly<Record<string, unknown>> = { ...parsed.data, ...changed };

  const replaced = Object.entries(changed).filter(([key, value]) => !isDeepStrictEqual(parsed.data[key], value));
  const fields = new Map(replaced.map(([key, value]) => [key, yamlField(key, value)]));
  const extended = fields.has("metadata") ? extendMetadata(yaml, record) : undefined;
  const withComments = [
    ...(extended === undefined ? [] : [replaceEntries(yaml, new Map(fields).set("metadata", extended))]),
    replaceEntries(yaml, fields),
  ];
  const withoutComments = Object.entries(data).map(([key, value]) => yamlField(key, value));
  const written = [...withComments, withoutComments.join("")].find((text) => hasData(text, data));
  if (written === undefined) return undefined;
  const isMetadataLost = metadata !== undefined && metadata !== null && !isMapping(metadata);
  const areCommentsLost = !withComments.includes(written) && yaml.includes("#");
  return {
    yaml: written,
    lost: [
      ...(isMetadataLost ? ["metadata" as const] : []),
      ...(areCommentsLost ? ["comments" as const] : []),
      ...(parsed.areLinesLost ? ["lines" as const] : []),
    ],
  };
}

interface ReadFields {
  readonly data: Readonly<Record<string, unknown>>;
  readonly areLinesLost: boolean;
}

/** Reads the fields of frontmatter as the index does, also of invalid YAML. Returns undefined if there are none. */
function readFields(yaml: string): ReadFields | undefined {
  const parsed = parseStrictYaml(yaml);
  if ("data" in parsed) return { data: parsed.data, areLinesLost: false };
  const { data, diagnostics } = parseSkillDocument(`---\n${yaml}---\n`);
  if (Object.keys(data).length === 0) return undefined;
  const isRepaired = diagnostics.every(({ code }) => code === "frontmatter-repaired");
  const [first] = topLevelEntries(yaml);
  const before = yaml.split("\n", (first?.line ?? 1) - 1);
  return { data, areLinesLost: !isRepaired || before.some((line) => !/^\s*(?:#|$)/.test(line)) };
}

function hasData(yaml: string, data: Readonly<Record<string, unknown>>): boolean {
  const parsed = parseStrictYaml(yaml);
  return "data" in parsed && isDeepStrictEqual(parsed.data, data);
}

/** Replaces top-level entries by rendered fields, and adds those that are missing at the end. */
function replaceEntries(yaml: string, fields: ReadonlyMap<string, string>): string {
  const lines = yaml.split("\n");
  const entries = topLevelEntries(yaml);
  for (const entry of entries.toReversed()) {
    const field = fields.get(entry.key);
    if (field !== undefined) lines.splice(entry.line - 1, ownLines(entry).length, field.slice(0, -1));
  }
  const known = new Set(entries.map(({ key }) => key));
  const missing = [...fields].filter(([key]) => !known.has(key)).map(([, field]) => field);
  return lines.join("\n") + missing.join("");
}

/** Adds fields to the block mapping `metadata`. Returns undefined if there is none. */
function extendMetadata(yaml: string, fields: Readonly<Record<string, string>>): string | undefined {
  const entry = topLevelEntries(yaml).find(({ key }) => key === "metadata");
  if (entry === undefined) return undefined;
  const lines = ownLines(entry);
  const indentation = lines.flatMap((line) => /^( +)[^\s#]/.exec(line)?.[1] ?? [])[0];
  if (indentation === undefined) return undefined;
  const added = Object.entries(fields).map(([key, value]) => indentation + yamlField(key, value));
  return `${lines.join("\n")}\n${added.join("")}`;
}

/** Returns the lines of an entry without the blank lines and comments after it, which belong to the next one. */
function ownLines(entry: TopLevelEntry): string[] {
  const lines = entry.source.split("\n");
  return lines.slice(0, lines.findLastIndex((line) => !/^(?:\s*$|#)/.test(line)) + 1);
}
