import { z } from "zod";
import { commandNameOf } from "../command-name-of.js";
import { fieldName } from "../document/lenient-parse.js";
import { ParameterSchema } from "../document/parameters.js";
import type { SkillDiagnostic } from "../skill-diagnostic.js";
import type { SkillEntry } from "../skill-source.js";
import type { StoreItem } from "./skill-store.js";
import type { Skill } from "../skill.js";

const DigestSchema = z.string().regex(/^[0-9a-f]{64}$/, "Expected a SHA-256 in hexadecimal");

const StoredParameterSchema = ParameterSchema.extend({
  values: ParameterSchema.shape.values.readonly(),
  position: z.number().optional(),
});

/** A skill as a store keeps it: what an index knows of it, and the digests of its text and of the files beside it. */
const StoredSkillSchema = z.object({
  digest: DigestSchema,
  files: z.array(z.object({ path: z.string(), digest: DigestSchema })).readonly(),
  /** What a store with a vector index embeds. */
  about: z.string(),
  title: z.string().optional(),
  description: z.string(),
  parent: z.string().optional(),
  aliases: z.array(z.string()).readonly(),
  model: z.string().optional(),
  tools: z.array(z.string()).readonly(),
  /** Pairs, because a database does not keep the order of an object's keys. */
  parameters: z.array(z.tuple([z.string(), StoredParameterSchema])).optional(),
  argumentHint: z.string().optional(),
  userInvocable: z.boolean(),
  modelInvocable: z.boolean(),
  metadata: z.record(z.string(), z.unknown()).readonly(),
});

/** A skill as a store keeps it. */
export type StoredSkill = z.infer<typeof StoredSkillSchema>;

/** Where the text of a skill and its files are kept. */
export type StoredContents = Pick<StoredSkill, "digest" | "files">;

/** What of a skill is kept, as plain JSON. What no database takes, NUL and halves of characters, becomes U+FFFD. */
export function storedSkill(skill: Skill, { digest, files }: StoredContents): StoredSkill {
  const { name, source: _, file: _file, subSkills: _subSkills, parameters, ...rest } = skill;
  const about = `${name.replace(/[-_:]+/g, " ")}\n${skill.description}`;
  const pairs = parameters && Object.entries(parameters);
  return storable({ ...rest, digest, files, about, ...(pairs && { parameters: pairs }) });
}

/** An item as an entry of a listing, or what is wrong with it. */
export function readStoredSkill({
  key,
  value,
}: Pick<StoreItem, "key" | "value">):
  | { readonly entry: SkillEntry; readonly contents: StoredContents }
  | { readonly problem: SkillDiagnostic } {
  const { data: stored, error } = StoredSkillSchema.safeParse(value);
  if (!stored || commandNameOf(key) !== key) {
    const [issue] = error?.issues ?? [];
    const reason = issue ? `${fieldName(issue.path)}: ${issue.message}` : "its key cannot be a command name";
    const message = `The store's entry ${JSON.stringify(key)} is left out: ${reason}.`;
    return {
      problem: { code: "store-entry", severity: "error", message, hint: "Publish the skill again.", path: key },
    };
  }
  const { digest, files, about: _about, parameters, ...rest } = stored;
  const declared = parameters && { parameters: Object.fromEntries(parameters) };
  return { entry: { ...rest, name: key, file: key, version: digest, ...declared }, contents: { digest, files } };
}

/** A copy in plain JSON, as a database gives it back. */
export function storable<T>(value: T): T {
  const text = JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === "string") return storableText(part);
    if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).map(([key, item]) => [storableText(key), item]));
  });
  // oxlint-disable-next-line no-unsafe-type-assertion -- JSON in, JSON out
  return JSON.parse(text) as T;
}

function storableText(text: string): string {
  return Buffer.from(text.replaceAll("\0", "\uFFFD")).toString();
}
