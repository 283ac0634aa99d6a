import fc from "fast-check";
import { wildText } from "./arbitraries.js";

/** A JSON schema for a value, and a value that fits it. */
interface Case {
  readonly schema: Record<string, unknown>;
  readonly value: unknown;
}

const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e307, max: 1e307 });
const key = fc.oneof(
  fc.stringMatching(/^[a-z][A-Za-z0-9_]{0,8}$/),
  fc.constantFrom("item", "a-b", "my key", "ä", "x.y", 'q"r'),
);

/** UTF-8 has no half of a character, and neither has a grammar. */
const wellFormed = wildText.filter((text) => !/\p{Surrogate}/u.test(text));

const leaf: fc.Arbitrary<Case> = fc.oneof(
  wildText.map((value) => ({ schema: { type: "string" }, value })),
  wildText.map((value) => ({ schema: { type: ["string", "null"] }, value })),
  number.map((value) => ({ schema: { type: "number" }, value })),
  fc.integer().map((value) => ({ schema: { anyOf: [{ type: "integer" }, { type: "null" }] }, value })),
  fc.boolean().map((value) => ({ schema: { type: "boolean" }, value })),
  fc.constant({ schema: { type: "null" }, value: null }),
  fc
    .tuple(fc.uniqueArray(wellFormed, { minLength: 1, maxLength: 3 }), fc.nat())
    .map(([values, index]) => ({ schema: { enum: values }, value: values[index % values.length] })),
  fc.constant({ schema: { const: "one" }, value: "one" }),
  fc.oneof(number, wildText).map((value) => ({ schema: { type: ["number", "string"] }, value })),
);

/** Creates objects: each property with its case, and whether it is required and given. */
function objects(item: fc.Arbitrary<Case>): fc.Arbitrary<Case> {
  const property = fc.record({ key, item, isRequired: fc.boolean(), isGiven: fc.boolean() });
  return fc.uniqueArray(property, { maxLength: 4, selector: (entry) => entry.key }).map((entries) => ({
    schema: {
      type: "object",
      properties: Object.fromEntries(entries.map((entry) => [entry.key, entry.item.schema])),
      required: entries.filter(({ isRequired }) => isRequired).map((entry) => entry.key),
      additionalProperties: false,
    },
    value: Object.fromEntries(
      entries.filter(({ isRequired, isGiven }) => isRequired || isGiven).map((entry) => [entry.key, entry.item.value]),
    ),
  }));
}

const { anything } = fc.letrec<{ anything: Case }>((tie) => ({
  anything: fc.oneof(
    { depthSize: "small" },
    leaf,
    objects(tie("anything")),
    fc.tuple(leaf, fc.nat(3)).map(([item, length]) => ({
      schema: { type: "array", items: item.schema },
      value: Array.from({ length }, () => item.value),
    })),
  ),
}));

/** Schemas whose properties are declared in branches at the root. */
const FORMS: readonly ((form: object, other: object) => object)[] = [
  (form) => form,
  (form, other) => ({ anyOf: [other, form] }),
  (form, other) => ({ oneOf: [{ allOf: [form] }, other] }),
  (form) => ({ $ref: "#/$defs/form", $defs: { form } }),
  (form, other) => ({ anyOf: [other, { $ref: "#/$defs/form" }], $defs: { form } }),
];

/** Objects of a schema whose root has branches. The other branch declares no property that the first one has. */
const branches = fc
  .tuple(objects(anything), leaf, fc.constantFrom(...FORMS))
  .map(([{ schema, value }, other, form]) => ({
    schema: form(schema, {
      properties: { "other-one": other.schema },
      required: ["other-one"],
      additionalProperties: false,
    }),
    value,
  }));

/** A tool, and arguments that fit it, in the order of its schema. */
export const toolCase = fc
  .tuple(fc.stringMatching(/^[A-Za-z][\w.-]{0,12}$/), branches)
  .map(([name, { schema, value }]) => ({
    tool: { name, description: "", schema: { ...schema, type: "object" as const } },
    call: { name, args: value as Record<string, unknown> },
  }));
