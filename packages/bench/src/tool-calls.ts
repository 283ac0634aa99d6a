import { hermesProtocol } from "@ai-sdk-tool/parser";
import { createToolCallParser, parseToolCalls } from "@langslash/text-tools";
import type { Figure } from "./figure.js";
import type { InterleavedOptions } from "./interleaved.js";
import { figuresOf, type Operation } from "./operation.js";

/** Options for `toolCallFigures`. */
export interface ToolCallOptions extends InterleavedOptions {
  /** Share of the full inputs to read, up to 1. */
  readonly share: number;
  /** The peer runs only in every n-th round. */
  readonly peerEvery: number;
}

type Protocol = ReturnType<typeof hermesProtocol>;
type PartStream = ReturnType<Protocol["createStreamParser"]>;
type Part = PartStream extends TransformStream<infer T> ? T : never;

const MEGABYTE = 1_000_000;
const LINE = 'A line of <b>text</b> with a \\ and a " in it.\n';
const SCHEMA = { type: "object" as const, properties: { content: { type: "string" as const } } };
/** The tool of the measured texts, as we take it. */
export const OURS = [{ name: "write", description: "Writes.", schema: SCHEMA }];
/** The same tool as the peer takes it. */
export const THEIRS = [{ type: "function" as const, name: "write", description: "Writes.", inputSchema: SCHEMA }];

/**
 * Times parsing tool calls in milliseconds, whole and in chunks of 20 characters, compared with a parser for the same
 * format.
 */
export async function toolCallFigures({ share, peerEvery, ...rounds }: ToolCallOptions): Promise<Figure[]> {
  const size = MEGABYTE * share;
  const prose = `${lines(size / 100)}${call("short")}`.repeat(100);
  const large = call(lines(size / 100)).repeat(100);
  const one = call(lines(size));
  const small = call(lines(size / 10));
  const orphans = "<tool_call>".repeat(4000 * share);
  return figuresOf(
    [
      whole("1 MB, 100 short calls", prose, peerEvery),
      chunked("1 MB, 100 short calls", prose, peerEvery),
      whole("1 MB, 100 large calls", large, peerEvery),
      chunked("1 MB, 100 large calls", large, peerEvery),
      whole("1 MB, one call", one, peerEvery),
      // without the peer, which takes minutes
      [ours("1 MB, one call, in chunks", () => stream(one))],
      chunked("100 kB, one call", small, peerEvery),
      whole("4,000 orphan tags", orphans, peerEvery),
      chunked("4,000 orphan tags", orphans, peerEvery),
    ],
    rounds,
  );
}

function whole(what: string, text: string, every: number): Operation[] {
  const read = (): unknown => hermesProtocol().parseGeneratedText({ text, tools: THEIRS });
  return [ours(`${what}, whole`, () => parseToolCalls(text, OURS)), theirs(`${what}, whole`, read, every)];
}

function chunked(what: string, text: string, every: number): Operation[] {
  const read = (): Promise<unknown> => pipe(text, hermesProtocol().createStreamParser({ tools: THEIRS }));
  const pass = (): Promise<unknown> => pipe(text, new TransformStream<Part, Part>());
  return [
    ours(`${what}, in chunks`, () => stream(text)),
    theirs(`${what}, in chunks`, read, every),
    { row: `${what}, in chunks, ms: a TransformStream that reads nothing`, shown, run: pass, every },
  ];
}

const shown = (milliseconds: number): number => milliseconds;

function ours(what: string, run: () => unknown): Operation {
  return { row: `${what}, ms: langslash`, shown, run };
}

function theirs(what: string, run: () => unknown, every: number): Operation {
  return { row: `${what}, ms: @ai-sdk-tool/parser`, shown, run, every };
}

function call(content: string): string {
  return `<tool_call>${JSON.stringify({ name: "write", arguments: { content } })}</tool_call>\n`;
}

function lines(size: number): string {
  return LINE.repeat(Math.ceil(size / LINE.length));
}

/** Cuts a text into pieces of 20 characters. */
export function chunksOf(text: string): string[] {
  return Array.from({ length: Math.ceil(text.length / 20) }, (_, index) => text.slice(index * 20, index * 20 + 20));
}

function stream(text: string): void {
  const parser = createToolCallParser(OURS);
  for (const chunk of chunksOf(text)) parser.push(chunk);
  parser.finish();
}

/** Passes a text in chunks through a stream, as the AI SDK does. */
export async function pipe(text: string, through: PartStream): Promise<void> {
  const parts = chunksOf(text).map((delta): Part => ({ type: "text-delta", id: "1", delta }));
  const source = new ReadableStream<Part>({
    start(controller) {
      controller.enqueue({ type: "text-start", id: "1" });
      for (const part of parts) controller.enqueue(part);
      controller.enqueue({ type: "text-end", id: "1" });
      controller.close();
    },
  });
  for await (const _part of source.pipeThrough(through)) continue;
}
