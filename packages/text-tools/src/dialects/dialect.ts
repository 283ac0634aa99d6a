import type { Frame } from "../formats/frame.js";
import type { PromptEnd, WholeReply } from "../formats/whole-reply.js";
import { fillPlaceholders, type Notation, writeType } from "../formats/notation.js";

/**
 * How the results of a dialect's calls are sent back to the model as text, in one human message: those that follow each
 * other, with the marks of the family's chat template. Marks must be tags or brackets, so that they can be escaped in
 * what a result or a person says. If the template marks results only by their role or by words, they are between
 * `<tool_response>` tags.
 */
export interface ResultNotation {
  /** Text around all results; by default none. */
  readonly around?: readonly [begin: string, end: string];
  /** Text between two results; by default a line break. */
  readonly between?: string;
  /**
   * Text around one result. `{name}` becomes the name of the tool, `{index}` and `{id}` the place of the call and its
   * id, as the dialect's notation writes them.
   */
  readonly result: readonly [begin: string, end: string];
  /**
   * How a result is written: as it is, as a JSON string, or as a JSON value, which is a string only if the result is
   * not JSON.
   * @default "text"
   */
  readonly content?: "text" | "json" | "value";
}

/** The language in which a family of models writes tool calls. */
export interface Dialect {
  /** Short identifier, such as `hermes-json`. */
  readonly name: string;
  /** Further names under which it can be chosen. */
  readonly aliases?: readonly string[];
  /** The page or code that defines it. */
  readonly source: string;
  /**
   * Models that write it: `pattern` matches the last part of a model's name in lower case, and `source` says from which
   * this is known: a server's list of models, a chat template, or a page.
   */
  readonly models: readonly { readonly pattern: RegExp; readonly source: string }[];
  /** How calls are written. */
  readonly notation: Notation;
  /** Text of the notation from which a constraint applies; by default its first mark. Text before it is optional. */
  readonly trigger?: string;
  /** How calls are found and read; the first one is the form in which they are written. */
  readonly frames: readonly Frame[];
  /** Frames that count only if the dialect is chosen by name. */
  readonly ownFrames?: readonly Frame[];
  /**
   * Reads a reply that is nothing but calls, without marks. By default such a reply is read only if all of its calls
   * are to known tools.
   */
  readonly wholeReply?: WholeReply;
  /** The text at the end of the prompt that a reply with a certain beginning goes on from. */
  readonly prompt?: PromptEnd;
  /**
   * Instructions for the model on how to write a call: one or two sentences that end with a colon, since an example
   * call follows in the system prompt.
   * @default a sentence that fits the notation of arguments
   */
  readonly instructions?: string;
  /** How results are written; by default as text between `<tool_response>` tags. */
  readonly results?: ResultNotation;
}

/** A dialect with its names as types. */
export interface NamedDialect<Name extends string, Alias extends string> extends Dialect {
  readonly name: Name;
  readonly aliases?: readonly Alias[];
}

/** Returns a dialect with its names as types. */
export function defineDialect<const Name extends string, const Alias extends string = never>(
  dialect: NamedDialect<Name, Alias>,
): NamedDialect<Name, Alias> {
  return dialect;
}

/** Returns the instructions of a dialect, or those for its notation. */
export function instructionsOf({ instructions, notation: { around, arguments: args } }: Dialect): string {
  if (instructions !== undefined) return instructions;
  if (args.kind === "json") return around?.[0].endsWith("[") ? INSTRUCTIONS.array : INSTRUCTIONS.json;
  const strings = args.kind === "gemma" ? ` between ${args.quote} marks:` : "";
  return INSTRUCTIONS[args.kind] + strings;
}

const INSTRUCTIONS = {
  json: "To call a tool, write its name and its arguments as a JSON object between these marks:",
  array: "To call tools, write a JSON array with the name and the arguments of each call between these marks:",
  python: "To call tools, write calls with named arguments as in Python, between these marks:",
  gemma: "To call a tool, write its name and its arguments between these marks, with bare keys, and strings",
  tags: "To call a tool, write its name and each argument between these marks. Write strings as is, other values as JSON:",
  "nested-tags":
    "To call tools, write a tag with the name of each argument, nested for objects and with item tags for lists, each tag after the prefix as shown:",
};

/** Returns the outline of a call: it completes the sentence "Answer in plain text, or call tools as ...". */
export function shapeOf({ notation: { around = ["", ""], call, arguments: args } }: Dialect): string {
  const [beforeName, beforeArguments, end] = call;
  const text = `${around[0]}${beforeName}name${beforeArguments}${argumentsShape(args)}${end}${around[1]}`;
  return fillPlaceholders(text, 0)
    .replace("{number}", "1")
    .replace(/(?<=[>[])\s*\n\s*|\s*\n\s*(?=[<\]])/g, "");
}

function argumentsShape(args: Notation["arguments"]): string {
  if (args.kind === "json") return "{...}";
  if (args.kind === "python") return "key=value";
  if (args.kind === "gemma") return `key:${args.quote}text${args.quote},key:2`;
  if (args.kind === "nested-tags") return `${args.prefix}<key>value${args.prefix}</key>`;
  const [beforeKey, beforeValue, end] = args.parameter;
  return `${beforeKey}key${writeType(beforeValue, "string")}value${end}`;
}
