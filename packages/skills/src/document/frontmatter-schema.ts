import { z } from "zod";
import { FORK_VIEWS } from "./skill-fork.js";

/** Matches the source text of a list or a mapping, also of a broken one. */
const LIKE_A_LIST = /^\s*[[{]/;

const text = z
  .union([z.string(), z.number(), z.boolean()], "Expected text, not a list or a mapping")
  .transform((value) => String(value).trim());
const model = text.refine((name) => !LIKE_A_LIST.test(name), "Expected the name of one model, as in model: sonnet");
const yes = z
  .union([z.boolean(), z.number(), z.string()])
  .transform((value) => String(value).trim().toLowerCase())
  .refine((value) => /^(?:true|false|yes|no|on|off|1|0)$/.test(value), "Expected true or false")
  .transform((value) => /^(?:true|yes|on|1)$/.test(value));
const list = z.union([
  z.array(text),
  z.string().transform((value) => value.split(/[\s,]+/).filter((item) => item !== "")),
]);
const messages = z
  .union([z.array(text), text.transform((value) => [value])], "Expected a list of messages")
  .transform((values) => values.filter((value) => value !== ""));

/** A word of a few, in any case. */
function wordOf<const Word extends string>(words: readonly Word[], message: string) {
  return z
    .string(message)
    .transform((value) => value.trim().toLowerCase())
    .pipe(z.enum(words, message));
}

/**
 * The keys of a skill's or command's frontmatter that this library understands. All other keys are kept as metadata.
 */
export const FrontmatterSchema = z.looseObject({
  name: text.nullish(),
  description: text.nullish(),
  when_to_use: text.nullish(),
  examples: messages.nullish(),
  not_for: messages.nullish(),
  aliases: list.nullish(),
  model: model.nullish(),
  model_required: model.nullish(),
  tools_required: list.nullish(),
  requires: z.unknown().optional(),
  keep: wordOf(["turn", "thread"], "Expected turn or thread").nullish(),
  ask: wordOf(["always"], "Expected always").nullish(),
  sees: wordOf(FORK_VIEWS, `Expected ${FORK_VIEWS.join(", ")}`).nullish(),
  returns: z.unknown().optional(),
  parameters: z.unknown().optional(),
  arguments: z.unknown().optional(),
  "argument-hint": text.nullish(),
  "user-invocable": yes.nullish(),
  "disable-model-invocation": yes.nullish(),
});

/** Validated frontmatter of a skill or command. */
export type Frontmatter = z.infer<typeof FrontmatterSchema>;

const KNOWN_KEYS: ReadonlySet<string> = new Set(Object.keys(FrontmatterSchema.shape));

/** Returns whether this library understands a key of frontmatter. */
export function isKnownKey(key: string): boolean {
  return KNOWN_KEYS.has(key);
}

const TEXT_KEYS = new Set(["name", "description", "when_to_use", "model", "model_required", "argument-hint"]);
const LIST_KEYS = new Set(["aliases", "examples", "not_for", "tools_required"]);

/**
 * Returns the frontmatter if all understood keys have texts or lists of texts, as in most files: the same as by the
 * schema, which takes several times longer. Otherwise undefined.
 */
export function plainFrontmatter(data: Readonly<Record<string, unknown>>): Frontmatter | undefined {
  const fields: [string, unknown][] = [];
  for (const [key, value] of Object.entries(data)) {
    if (!isKnownKey(key) && key !== "__proto__") fields.push([key, value]);
    else if (typeof value === "string" && TEXT_KEYS.has(key) && !LIKE_A_LIST.test(value))
      fields.push([key, value.trim()]);
    else if (LIST_KEYS.has(key) && Array.isArray(value) && value.every(isFilledText))
      fields.push([key, value.map((item) => item.trim())]);
    else return undefined;
  }
  return Object.fromEntries(fields);
}

function isFilledText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}
