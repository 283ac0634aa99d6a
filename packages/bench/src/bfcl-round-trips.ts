import { isDeepStrictEqual } from "node:util";
import { createToolCallParser, dialects, type NamedCall, writeToolCalls } from "@langslash/text-tools";
import { type BfclEntry, bfclEntries } from "./tool-dialect-cases.js";
import { seededRandom } from "./seeded-random.js";

// Writes every strict request of the corpus in every dialect, and reads it back whole, in pieces and cut off; then
// again with strings that hold marks. Run with LANGSLASH_CORPORA; prints nothing but figures and failures.

type Tools = NonNullable<Parameters<typeof createToolCallParser>[0]>;

/** What strings are mixed with, besides the marks of the dialect. */
const NASTY = [
  '"',
  "'",
  "\\",
  "\n",
  "```",
  "`",
  "{",
  "}",
  "]",
  "</tool_call>",
  "<think>",
  "</think>",
  '{"name": "',
  "<|",
  "｜",
  "\u{1f600}",
];

interface Figures {
  written: number;
  failed: string[];
}

function read(pieces: readonly string[], tools: Tools, format: string): { calls: NamedCall[]; text: string } {
  const parser = createToolCallParser(tools, { format });
  const events = [...pieces.flatMap((piece) => parser.push(piece)), ...parser.finish()];
  return {
    calls: events.flatMap((event) =>
      event.type === "tool-call" ? [{ name: event.toolCall.name, args: event.toolCall.args }] : [],
    ),
    text: events.map((event) => (event.type === "text" ? event.text : "")).join(""),
  };
}

function piecesOf(text: string, next: () => number): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = start + 1 + Math.floor(next() * 30);
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

/** Mixes something nasty into each string that the schema leaves free. */
function mutated(value: unknown, nasty: readonly string[], next: () => number): unknown {
  if (Array.isArray(value)) return value.map((item) => mutated(item, nasty, next));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mutated(item, nasty, next)]));
  }
  if (typeof value !== "string") return value;
  const at = Math.floor(next() * (value.length + 1));
  const insertion = nasty[Math.floor(next() * nasty.length)] ?? "";
  return value.slice(0, at) + insertion + value.slice(at);
}

function check({ id, tools, calls }: BfclEntry, format: string, next: () => number, figures: Figures): void {
  const text = writeToolCalls(calls, { format, tools: [...tools] });
  const definitions = [...tools];
  const isSame = (found: ReturnType<typeof read>): boolean =>
    isDeepStrictEqual(found.calls, calls) && found.text.trim() === "";
  figures.written += 1;
  const isRight =
    isSame(read([text], definitions, format)) &&
    isSame(read(piecesOf(text, next), definitions, format)) &&
    read([text.slice(0, Math.floor(next() * text.length))], definitions, format).calls.every((call) =>
      calls.some((one) => isDeepStrictEqual(one, call)),
    );
  if (!isRight) figures.failed.push(id);
}

function main(entries: readonly BfclEntry[]): void {
  const total = { written: 0, failed: 0 };
  for (const { name: format, frames } of dialects) {
    const marks = frames.flatMap(({ opens, closes, marks: inner }) => [...opens, ...closes, ...inner]);
    const next = seededRandom(7);
    for (const [what, nasty] of [
      ["as they are", []],
      ["with marks in their strings", [...NASTY, ...marks]],
    ] as const) {
      const figures: Figures = { written: 0, failed: [] };
      for (const entry of entries) {
        const calls = entry.calls.map(({ name, args }) => ({
          name,
          args:
            nasty.length > 0
              ? Object.fromEntries(Object.entries(args).map(([key, value]) => [key, mutated(value, nasty, next)]))
              : args,
        }));
        check({ ...entry, calls }, format, next, figures);
      }
      total.written += figures.written;
      total.failed += figures.failed.length;
      if (figures.failed.length > 0) {
        console.log(`${format}, ${what}: ${figures.failed.length} fail: ${figures.failed.slice(0, 5).join(" ")}`);
      }
    }
  }
  console.log(`${entries.length} requests, ${dialects.length} dialects: ${total.written} texts, ${total.failed} fail.`);
}

const entries = bfclEntries();
if (entries) main(entries);
else console.log("Set LANGSLASH_CORPORA to the folder with the corpora; nothing was read.");
