import { isDeepStrictEqual } from "node:util";
import { createToolCallParser, type Dialect, dialects, parseToolCalls, writeToolCalls } from "../index.js";
import { randomPieces } from "./chunks.js";

const STRING = { type: "string" };
const tool = (properties: Record<string, unknown>, required: readonly string[], others?: boolean) => ({
  name: "write_file",
  description: "",
  schema: {
    type: "object" as const,
    properties,
    required: [...required],
    ...(others === undefined ? {} : { additionalProperties: others }),
  },
});
const declared = { path: STRING, content: STRING, note: STRING, append: { type: "boolean" } };
const TOOLS = [
  tool({ path: STRING, content: STRING }, ["path", "content"], false),
  tool(declared, ["path", "content"], false),
  tool(declared, ["path"]),
  tool(declared, []),
  tool({}, [], true),
];
const PLACE = "ZVALUEZ";
/** The other arguments, before and after the value. */
const ARGUMENTS: readonly ((value: string) => Record<string, unknown>)[] = [
  (content) => ({ path: "a.md", content }),
  (content) => ({ content, path: "a.md" }),
  (path) => ({ path, content: "text" }),
  (content) => ({ path: "a.md", content, append: true }),
  (content) => ({ note: "x", content, path: "a.md" }),
];

/** The dialects with a tag around each value. */
export const tagDialects = dialects.filter(({ notation }) => notation.arguments.kind.endsWith("tags"));

/** The marks of a dialect, and its tags with the names of arguments. */
function marksOf({ notation, frames }: Dialect): readonly string[] {
  const { around = [], call, arguments: values } = notation;
  const names = ["city", "path", "content", "note", "append", "arguments"];
  const tags =
    values.kind === "tags"
      ? [
          ...names.map((name) => `${values.parameter[0]}${name}${values.parameter[1]}`.trim()),
          ...names.map((name) => `${values.parameter[0]}${name}${values.parameter[1]}`.split(">")[0] ?? ""),
          ...values.parameter,
          `${values.parameter[0]}note${values.parameter.slice(1).join("v")}`,
        ]
      : names.flatMap((name) => ["<", "</"].map((open) => `]<]minimax[>[${open}${name}>`));
  const calls = [`${call[0]}write_file${call[1]}`, `${call[0]}other${call[1]}`, `${call[1]}${call[2]}`];
  const inFrames = frames.flatMap(({ opens, closes, marks, outer }) => [
    ...opens,
    ...closes,
    ...marks,
    ...(outer ? [...outer.opens, ...outer.closes] : []),
  ]);
  const whole = writeToolCalls([{ name: "write_file", args: { path: "b", note: "c" } }], {
    format: { ...EMPTY, notation },
  });
  return [...new Set([...around, ...call, ...tags, ...calls, ...inFrames, whole])].filter((mark) => mark.trim() !== "");
}

const EMPTY: Omit<Dialect, "notation"> = { name: "", source: "", models: [], frames: [] };

const damages: readonly ((mark: string, at: number) => string)[] = [
  (mark) => mark,
  (mark) => mark,
  (mark) => mark.slice(0, -1),
  (mark) => mark.slice(1),
  (mark, at) => mark.slice(0, at),
  (mark, at) => mark.slice(at),
  (mark, at) => `${mark.slice(0, at)} ${mark.slice(at)}`,
  (mark, at) => mark.slice(0, at) + mark.slice(at + 1),
  (mark) => mark.toUpperCase(),
  (mark) => mark.replace("<", "</"),
];

const places: readonly ((mark: string) => string)[] = [
  (mark) => mark,
  (mark) => `${mark} and more`,
  (mark) => `${mark}\nand more`,
  (mark) => `Write ${mark} so.`,
  (mark) => `Write\n${mark}\nso.`,
  (mark) => `Write\n  ${mark}`,
  (mark) => `Write ${mark}`,
  (mark) => `\n${mark}\n`,
  (mark) => `Write ${mark}${mark} twice`,
];

/** A value with marks in it, the reply around it, and what it must be read as, unless it cannot be read. */
export interface MarkedValue {
  readonly reply: string;
  readonly args: Record<string, unknown>;
  readonly tools: readonly (typeof TOOLS)[number][];
}

/** Creates values of a dialect that hold its marks, whole and damaged, at each place; some hold several. */
export function markedValues(dialect: Dialect, random: () => number): () => MarkedValue {
  const marks = marksOf(dialect);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const marked = (): string => {
    const mark = pick(marks);
    return pick(places)(pick(damages)(mark, Math.floor(random() * mark.length)));
  };
  return () => {
    const write = pick(ARGUMENTS);
    const fitting = TOOLS.filter(({ schema }) => isOpen(schema) || takesAll(schema, write("")));
    const schema = pick(fitting);
    let value = "";
    do {
      const parts = Array.from({ length: random() < 0.6 ? 1 : 1 + Math.floor(random() * 4) }, marked);
      value = parts.join(pick(["\n", " ", ""]));
      // a text in quotes is a JSON string, in which values with marks are written
    } while (endsItself(dialect, isOpen(schema.schema)).test(value) || /^\s*".*"\s*$/s.test(value));
    const written = writeToolCalls([{ name: "write_file", args: write(PLACE) }], { format: dialect });
    return { reply: written.replace(PLACE, () => value), args: write(value), tools: [schema] };
  };
}

/** Returns the pattern of the end of a value and the beginning of an argument that can follow: nobody can tell these. */
function endsItself(dialect: Dialect, isOpenTool: boolean): RegExp {
  const { closeValue, openValue } = valueMarks(dialect);
  // MiniCPM5 drops arguments of other names
  const isAnyName = isOpenTool || dialect.name === "minicpm5";
  return new RegExp(`${closeValue}\\s*${openValue}[\\s"']*${isAnyName ? "" : "(?:note|append)"}`, "i");
}

function isOpen({ additionalProperties }: { readonly additionalProperties?: boolean }): boolean {
  return additionalProperties === true;
}

/** Returns patterns of the end mark of a value, and of what precedes a key. */
function valueMarks({ notation }: Dialect): { readonly closeValue: string; readonly openValue: string } {
  const { arguments: values } = notation;
  const [before, , after] = values.kind === "tags" ? values.parameter : ["<", "", "</\\w*>"];
  const pattern = (text: string): string => text.trim().replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return {
    closeValue: values.kind === "tags" ? pattern(after) : after,
    openValue: pattern(before)
      .replace(" ", "[ ġ]?")
      .replace(/"$/, () => String.raw`\s*`),
  };
}

function takesAll({ properties }: { readonly properties: object }, args: object): boolean {
  return Object.keys(args).every((key) => key in properties);
}

/** Returns what is wrong with how a value is read: whole, and in pieces; undefined if it is exact or unreadable. */
export function faultOf({ reply, args, tools }: MarkedValue, format: string, seed: number): string | undefined {
  const { toolCalls, invalidToolCalls } = parseToolCalls(reply, tools, { format });
  const parser = createToolCallParser(tools, { format });
  const events = [...randomPieces(reply, seed).flatMap((piece) => parser.push(piece)), ...parser.finish()];
  const streamed = events.flatMap((event) => (event.type === "tool-call" ? [event.toolCall.args] : []));
  const found = toolCalls.map((call) => call.args);
  if (!isDeepStrictEqual(streamed, found)) return "differs in pieces";
  if (found.length === 0) return invalidToolCalls.length > 0 ? undefined : "is shown as text";
  return isDeepStrictEqual(found, [args]) ? undefined : `is read as ${JSON.stringify(found)}`;
}
