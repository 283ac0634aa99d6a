import { isRecord } from "../../json/is-record.js";
import { parseLooseJson } from "../../json/loose-json.js";
import { allowsAnyName, argumentNames, declaredProperty, requiredKeys } from "../../json/part-leaves.js";
import { argumentSchemas } from "../../json/schema-leaves.js";
import { parseJson } from "../../json/strict-json.js";
import type { JsonSchema } from "../../tool-definition.js";
import { CUT_OFF, type ReadItem, unreadableItem } from "../frame.js";
import type { TagHeader } from "./tag-notation.js";
import { argumentTypes, ONLY_STRING, readTextValue } from "./text-value.js";

/** Names under which models wrap all arguments in one. */
const WRAPPERS = new Set(["arguments", "input", "parameters", "properties"]);

const CDATA = /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/;

/** The arguments of a call that have been read, and those that its tool declares. */
export class OpenTagCall {
  readonly name: string;
  readonly #schema: JsonSchema | undefined;
  readonly #args = new Map<string, unknown>();
  /** Whether arguments that the tool does not declare are dropped. */
  readonly #dropsOthers: boolean;
  /** Arguments that must follow, since a mention of their tags was taken for content for that reason. */
  readonly #expected = new Set<string>();
  error: string | undefined;

  constructor(name: string, schema: JsonSchema | undefined, dropsOthers: boolean) {
    this.#dropsOthers = dropsOthers;
    this.name = name;
    this.#schema = schema;
    if (name === "") this.error = "The call has no name.";
    else if (parseJson(name) !== undefined) this.error = "The call has no name before its arguments.";
  }

  /** Notes why the call cannot be read; the first reason counts. */
  fail(error: string): ReadItem {
    this.error ??= error;
    return unreadableItem(this.error, this.name);
  }

  cutOff(): ReadItem {
    return unreadableItem(CUT_OFF, this.name);
  }

  /** Whether the tool takes an argument of this name, and it is not given yet. */
  canTake(name: string): boolean {
    return !this.#args.has(name) && this.#isDeclared(name);
  }

  /**
   * Returns why an argument of this name cannot follow; undefined if it can. One that the tool does not declare can be
   * the first, but after a value its tag may be a part of that value.
   */
  refusal(name: string, isDropped = this.#dropsOthers): string | undefined {
    if (this.#args.has(name)) return `The argument ${name} of ${this.name} is given twice.`;
    return this.canTake(name) || (this.#dropsOthers && isDropped) || this.#args.size === 0
      ? undefined
      : `${this.name} has no argument ${JSON.stringify(name)}.`;
  }

  /** Notes that an argument of this name must follow. */
  expect(name: string): void {
    this.#expected.add(name);
  }

  requires(name: string): boolean {
    const schemas = this.#schema ? argumentSchemas(this.#schema) : [];
    return schemas.length > 0 && schemas.every((schema) => requiredKeys(schema).includes(name));
  }

  /** The JSON types of an argument; undefined if they are not known. */
  typesOf(name: string): ReadonlySet<string> | undefined {
    return argumentTypes(this.#schema, name);
  }

  /** Adds an argument that was read. */
  set(name: string, value: unknown): void {
    this.#args.set(name, value);
  }

  add({ name, attributes = "" }: TagHeader, text: string): void {
    const inner = CDATA.exec(text)?.[1];
    // DeepSeek and Kimi say themselves which values are strings
    const isString = /\bstring\s*=\s*"?true|\btype\s*=\s*"?string\b/i.test(attributes);
    this.#args.set(name, readTextValue(inner ?? text, isString ? ONLY_STRING : this.typesOf(name)));
  }

  /** Adds all arguments, which are a JSON object. */
  addAll(json: string): void {
    const value = json === "null" ? {} : parseJson(json);
    if (!isRecord(value)) this.fail(`The arguments of ${this.name} must be a JSON object.`);
    else
      for (const [key, item] of Object.entries(value)) {
        if (this.#args.has(key)) this.fail(this.refusal(key) ?? "");
        this.#args.set(key, item);
      }
  }

  item(): ReadItem {
    const missing = [...this.#expected].find((name) => !this.#args.has(name));
    if (missing !== undefined) this.fail(`It is not clear where the argument ${missing} of ${this.name} begins.`);
    if (this.error !== undefined) return unreadableItem(this.error, this.name);
    const args = unwrapped(Object.fromEntries(this.#args), this.#schema);
    if (!this.#dropsOthers) return { name: this.name, args };
    const kept = Object.entries(args).filter(([key]) => this.#isDeclared(key));
    const isEmptied = kept.length === 0 && Object.keys(args).length > 0;
    return isEmptied
      ? unreadableItem(`${this.name} declares none of these arguments: ${Object.keys(args).join(", ")}.`, this.name)
      : { name: this.name, args: Object.fromEntries(kept) };
  }

  #isDeclared(name: string): boolean {
    const schema = this.#schema;
    if (!schema || declaredProperty(schema, name) !== undefined) return true;
    return allowsAnyName(schema) || (argumentNames(schema) ?? []).includes(name);
  }
}

/** Returns the arguments that a model wrapped in one of a common name, if the tool does not declare that one. */
function unwrapped(args: Record<string, unknown>, schema: JsonSchema | undefined): Record<string, unknown> {
  const [first, ...others] = Object.entries(args);
  if (!first || others.length > 0) return args;
  const [key, value] = first;
  if (!WRAPPERS.has(key) || (argumentNames(schema)?.includes(key) ?? true)) return args;
  const inner = typeof value === "string" ? parseLooseJson(value) : value;
  return isRecord(inner) ? inner : args;
}
