import { z } from "zod";

const text = z.union([z.string(), z.number(), z.boolean()]).transform((value) => String(value).trim());
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

const keep = z
  .string("Expected turn or thread")
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.enum(["turn", "thread"], "Expected turn or thread"));

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
  model: text.nullish(),
  model_required: text.nullish(),
  tools_required: list.nullish(),
  requires: z.unknown().optional(),
  keep: keep.nullish(),
  parameters: z.unknown().optional(),
  arguments: z.unknown().optional(),
  "argument-hint": text.nullish(),
  "user-invocable": yes.nullish(),
  "disable-model-invocation": yes.nullish(),
});

/** Validated frontmatter of a skill or command. */
export type Frontmatter = z.infer<typeof FrontmatterSchema>;
