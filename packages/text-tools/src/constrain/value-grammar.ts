import type { JsonSchema } from "../tool-definition.js";
import { anyOf, type GrammarRules, literal } from "./grammar-rules.js";
import type { LiteralStyle } from "./literal-style.js";
import { type SchemaLeaf, schemaLeaves } from "../json/schema-leaves.js";
import { objectShape } from "./object-shape.js";

/** Maximum number of alternatives of a value that gets no rule of its own. */
const FEW = 6;

/** Writes the expressions for values that fit a schema. */
export class ValueGrammar {
  readonly rules: GrammarRules;
  readonly style: LiteralStyle;
  readonly root: JsonSchema;
  readonly #names = new Map<object, Map<string, string>>();

  constructor(rules: GrammarRules, style: LiteralStyle, root: JsonSchema) {
    this.rules = rules;
    this.style = style;
    this.root = root;
  }

  /** Returns the expression for the values that a schema allows. */
  value(schema: unknown): string {
    const leaves = schemaLeaves(schema, this.root);
    return this.shared("value", leaves, () => this.leaves(leaves));
  }

  /** Adds a rule for the alternatives of a schema, which other schemas can share, unless they are few. */
  shared(beginning: string, leaves: readonly SchemaLeaf[], body: () => string): string {
    return leaves.length > FEW ? this.rule(beginning, leaves, body) : body();
  }

  /** Returns the expression for one of several alternatives. */
  leaves(leaves: readonly SchemaLeaf[]): string {
    return anyOf(leaves.map((leaf) => this.#leaf(leaf)));
  }

  /** Returns the expression for a value that a schema lists. */
  listed(value: unknown): string {
    const { write, writeKey, colon, comma, space } = this.style;
    if (typeof value !== "object" || value === null) return literal(write(value));
    const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
    const parts = Array.isArray(value)
      ? value.map((item) => this.listed(item))
      : Object.entries(value).map(([key, item]) => `${literal(writeKey(key))} ${colon} ${this.listed(item)}`);
    return `${literal(open)} ${space} ${parts.join(` ${comma} `)} ${space} ${literal(close)}`;
  }

  #leaf(leaf: SchemaLeaf): string {
    if ("value" in leaf) return this.listed(leaf.value);
    const { type, schema } = leaf;
    if (type === "string") return this.style.string;
    if (type === "boolean") return `(${this.style.true} | ${this.style.false})`;
    if (type === "null") return this.style.null;
    if (type === "number") return numberRule(this.rules);
    if (type === "integer") return this.rules.add("integer", '"-"? ("0" | [1-9] [0-9]{0,20})');
    return this.rule(type, schema, () => (type === "array" ? this.#array(schema) : this.#object(schema)));
  }

  /** Adds a rule for a schema, which can contain itself, or for its alternatives, and returns its name. */
  rule(beginning: string, key: object, body: () => string): string {
    const names = this.#names.get(key) ?? new Map<string, string>();
    this.#names.set(key, names);
    const known = names.get(beginning);
    if (known !== undefined) return known;
    const name = this.rules.reserve(beginning);
    names.set(beginning, name);
    return this.rules.add(name, body());
  }

  #object(schema: JsonSchema): string {
    const { space } = this.style;
    return `"{" ${space} ${this.pairs(schema)} ${space} "}"`;
  }

  #array({ items }: JsonSchema): string {
    const { space, comma } = this.style;
    const item = this.value(items);
    return `"[" ${space} (${item} (${comma} ${item})*)? ${space} "]"`;
  }

  /** Returns the expression for the pairs of an object. */
  pairs(schema: JsonSchema): string {
    const { writeKey, colon, comma, anyKey } = this.style;
    const pair = (key: string, property: unknown): string => `${key} ${colon} ${this.value(property)}`;
    const pairOf = (key: string, property: unknown): string => pair(literal(writeKey(key)), property);
    return this.list(schema, comma, pairOf, (others) => pair(anyKey, others));
  }

  /**
   * Returns the expression for the pairs of an object in its order with a separator, of which those that are not
   * required can miss.
   *
   * @param otherOf returns the expression for a pair with any key; without it, there is none
   * @param canBeEmpty whether all can miss
   */
  list(
    schema: JsonSchema,
    separator: string,
    pairOf: (key: string, property: unknown) => string,
    otherOf?: (schema: unknown) => string,
    canBeEmpty = true,
  ): string {
    const { rules } = this;
    const { properties, others } = objectShape(schema);
    const pairs = properties.map(({ key, schema: property, isRequired }) => ({
      text: pairOf(key, property),
      isRequired,
    }));
    const other = others === undefined ? undefined : otherOf?.(others);
    let rest = other === undefined ? '""' : rules.add(rules.reserve("rest"), `(${separator} ${other})*`);
    // the first pair has no separator, and is any up to the first required one
    let starts = [...(canBeEmpty ? ['""'] : []), ...(other === undefined ? [] : [`${other} ${rest}`])];
    for (const { text, isRequired } of pairs.toReversed()) {
      const pair = rules.add(rules.reserve("pair"), text);
      starts = [`${pair} ${rest}`, ...(isRequired ? [] : starts)];
      const separated = `${separator} ${pair}`;
      rest = rules.add(rules.reserve("rest"), `${isRequired ? separated : `(${separated})?`} ${rest}`);
    }
    return anyOf(starts);
  }
}

/** Adds the rule for numbers and returns its name. It has none that overflow. */
function numberRule(rules: GrammarRules): string {
  const fraction = String.raw`("." [0-9]+)?`;
  const digits = String.raw`("0" | [1-9] [0-9]{0,20})`;
  const exponent = String.raw`[Ee] ("-" [0-9]{1,3} | "+"? ([0-9] | [0-9] [0-9] | [12] [0-9] [0-9] | "30" [0-7]))`;
  const largest = String.raw`"1" ("." [0-6] [0-9]*)? "e+308"`;
  return rules.add("number", `"-"? (${digits} ${fraction} | [0-9] ${fraction} ${exponent} | ${largest})`);
}
