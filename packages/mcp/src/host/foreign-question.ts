import { cutText, MAX_VALUE_LENGTH, type ArgumentProperty, type ArgumentSchema } from "@langslash/grammar/internal";
import { shownText } from "@langslash/skills/internal";
import { z } from "zod";
import { firstIssue } from "./read-foreign-skill.js";

/** A form that a server asks a person to fill in. */
export interface ForeignQuestion {
  /** The description by the server, on one line. */
  readonly message: string;
  readonly argsSchema: ArgumentSchema;
  /** The values of fields that are left empty. */
  readonly defaults: Readonly<Record<string, unknown>>;
}

/** Maximum number of fields. */
const MAX_FIELDS = 50;

/** Maximum number of the allowed values of a field. */
const MAX_CHOICES = 100;

/** Maximum length of the message, and of the title or the description of a field. Longer ones are cut. */
const MAX_MESSAGE = 1_024;
const MAX_DESCRIPTION = 200;

const ChoiceSchema = z.string().max(MAX_VALUE_LENGTH).refine(isShown, "a value cannot be shown");
const ChoicesSchema = z.array(ChoiceSchema).min(1).max(MAX_CHOICES);
const TitledSchema = z
  .array(z.object({ const: ChoiceSchema, title: z.string() }))
  .min(1)
  .max(MAX_CHOICES);
const FieldSchema = z.object({
  type: z.enum(["string", "number", "integer", "boolean", "array"]),
  title: z.string().optional(),
  description: z.string().optional(),
  default: z.unknown().optional(),
  enum: ChoicesSchema.optional(),
  oneOf: TitledSchema.optional(),
  items: z.object({ enum: ChoicesSchema.optional(), anyOf: TitledSchema.optional() }).optional(),
  format: z.enum(["email", "uri", "date", "date-time"]).optional(),
  minLength: z.int().optional(),
  maxLength: z.int().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});
const NameSchema = z.string().min(1).max(64).refine(isFieldName, "a name cannot be used");
const QuestionSchema = z.object({
  mode: z.literal("form", "only forms can be asked").default("form"),
  message: z.string(),
  requestedSchema: z.object({
    properties: z
      .record(NameSchema, FieldSchema)
      .refine((fields) => Object.keys(fields).length <= MAX_FIELDS, `it has more than ${MAX_FIELDS} fields`),
    required: z.array(z.string()).max(MAX_FIELDS).default([]),
  }),
});

/** Reads the parameters of `elicitation/create`. Returns the reason if they cannot be shown to a person as a form. */
export function readForeignQuestion(raw: unknown): ForeignQuestion | { readonly problem: string } {
  const parsed = QuestionSchema.safeParse(raw);
  if (!parsed.success) return { problem: firstIssue(parsed.error) };
  const { message, requestedSchema } = parsed.data;
  const fields = Object.entries(requestedSchema.properties);
  const properties = fields.map(([name, field]) => [name, propertyOf(field)] as const);
  const defaults = properties.flatMap(([name, { default: value }]) => (value === undefined ? [] : [[name, value]]));
  return {
    message: cutText(shownText(message), MAX_MESSAGE),
    argsSchema: {
      type: "object",
      properties: Object.fromEntries(properties),
      required: requestedSchema.required.filter((name) => Object.hasOwn(requestedSchema.properties, name)),
    },
    defaults: Object.fromEntries(defaults),
  };
}

function propertyOf({ title, description, default: given, oneOf, items, ...rest }: z.output<typeof FieldSchema>) {
  const titled = oneOf ?? items?.anyOf ?? [];
  const choices = rest.enum ?? items?.enum ?? titled.map((choice) => choice.const);
  const names = titled.map((choice) => `${choice.const}: ${choice.title}`).join("; ");
  const words = cutText(shownText([description, names].filter(Boolean).join(" ")), MAX_DESCRIPTION);
  const limited = choices.length > 0 ? { enum: choices } : {};
  const { type, enum: _choices, ...limits } = rest;
  const property: ArgumentProperty = {
    ...(type === "array" ? { type, items: { type: "string", ...limited } } : { type, ...limits, ...limited }),
    ...(title !== undefined && { title: cutText(shownText(title), MAX_DESCRIPTION) }),
    ...(words !== "" && { description: words }),
  };
  return given !== undefined && checkOf(property).safeParse(given).success ? { ...property, default: given } : property;
}

/** Returns the check of values against a JSON Schema. */
export function checkOf(schema: object): z.ZodType {
  const json: z.core.JSONSchema.JSONSchema = JSON.parse(JSON.stringify(schema));
  return z.fromJSONSchema(json);
}

function isShown(text: string): boolean {
  return text === shownText(text);
}

/** Whether a field can have a name: no name that every object has, and nothing that cannot be seen. */
function isFieldName(name: string): boolean {
  return isShown(name) && !(name in Object.prototype);
}
