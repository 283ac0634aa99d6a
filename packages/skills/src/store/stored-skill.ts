import { z } from "zod";
import { commandNameOf } from "../command-name-of.js";
import { fieldName } from "../document/parse-valid-fields.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import { EntryParameterSchema, SkillFieldsSchema } from "../skill-fields.js";
import type { SkillEntry } from "../skill-source.js";
import type { StoreItem } from "../skill-store.js";
import type { Skill } from "../skill.js";

const DigestSchema = z.string().regex(/^[0-9a-f]{64}$/, "Expected a SHA-256 digest in hexadecimal");

/** Schema of a stored skill: its entry without the text, and the digests of its text and files. */
const StoredSkillSchema = z.object({
  digest: DigestSchema,
  files: z.array(z.object({ path: z.string(), digest: DigestSchema })).readonly(),
  /** The text that a store with a vector index embeds. */
  about: z.string(),
  ...SkillFieldsSchema.shape,
  origin: z.string().optional(),
  /** Pairs, because a database may not preserve the order of an object's keys. */
  parameters: z.array(z.tuple([z.string(), EntryParameterSchema])).optional(),
});

/** The value of a skill in a store. */
export type StoredSkill = z.infer<typeof StoredSkillSchema>;

/** Digests by which the text and the files of a skill are stored. */
export type StoredContents = Pick<StoredSkill, "digest" | "files">;

/** Converts a skill of an index to plain JSON for a store. */
export function toStoredSkill(skill: Skill, { digest, files }: StoredContents): StoredSkill {
  const { name, source: _, file: _file, subSkills: _subSkills, parameters, ...rest } = skill;
  const about = `${name.replace(/[-_:]+/g, " ")}\n${skill.description}`;
  const pairs = parameters && Object.entries(parameters);
  return toStorable({ ...rest, digest, files, about, ...(pairs && { parameters: pairs }) });
}

/** Reads an item of a store as an entry of a listing. Returns a diagnostic if it is not valid. */
export function readStoredSkill({
  key,
  value,
}: Pick<StoreItem, "key" | "value">):
  | { readonly entry: SkillEntry; readonly contents: StoredContents }
  | { readonly problem: SkillDiagnostic } {
  const { data: stored, error } = StoredSkillSchema.safeParse(value);
  if (!stored || commandNameOf(key) !== key) {
    const [issue] = error?.issues ?? [];
    const reason = issue ? `${fieldName(issue.path)}: ${issue.message}` : "its key is not a command name";
    const message = `The stored skill ${JSON.stringify(key)} was skipped: ${reason}.`;
    return {
      problem: { code: "store-entry", severity: "error", message, hint: "Publish the skill again.", path: key },
    };
  }
  const { digest, files, about: _about, parameters, ...rest } = stored;
  const declared = parameters && { parameters: Object.fromEntries(parameters) };
  return { entry: { ...rest, name: key, file: key, version: digest, ...declared }, contents: { digest, files } };
}

/** Copies a value as plain JSON. Replaces NUL and lone surrogates, which databases do not accept, by U+FFFD. */
export function toStorable<T>(value: T): T {
  const text = JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === "string") return toStorableText(part);
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([key, item]) => [toStorableText(key), item]));
  });
  // oxlint-disable-next-line no-unsafe-type-assertion -- JSON in, JSON out
  return JSON.parse(text) as T;
}

function toStorableText(text: string): string {
  return Buffer.from(text.replaceAll("\0", "\uFFFD")).toString();
}
