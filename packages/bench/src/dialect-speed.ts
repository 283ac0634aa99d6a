import { hermesProtocol, qwen3CoderProtocol } from "@ai-sdk-tool/parser";
import { createToolCallParser, dialects, type ToolCallParserOptions, writeToolCalls } from "@langslash/text-tools";
import type { Figure } from "./figure.js";
import type { InterleavedOptions } from "./interleaved.js";
import { figuresOf, type Operation } from "./operation.js";
import { chunksOf, OURS, pipe, THEIRS } from "./tool-calls.js";

/** Options for `dialectFigures`. */
export interface DialectSpeedOptions extends InterleavedOptions {
  /** Characters of each text. */
  readonly size: number;
  /** Whether the text arrives in pieces of 20 characters, or whole. */
  readonly isStreamed: boolean;
}

/** The formats that the peer has, too. */
const PEERS = new Map([
  ["hermes-json", hermesProtocol],
  ["qwen3-xml", qwen3CoderProtocol],
]);
const PROSE = "A line of text with a function, an action, a name and here <b>a tag</b> in it.\n";
const TWO = ["hermes-json", "glm-arg-key"];

/**
 * Times reading prose with a call in each kilobyte, in each dialect: with this one and the two of Hermes and GLM alone,
 * and with all dialects and none named.
 */
export function dialectFigures({ size, isStreamed, ...rounds }: DialectSpeedOptions): Promise<Figure[]> {
  const groups = dialects.map(({ name: format }): Operation[] => {
    const call = writeToolCalls([{ name: "write", args: { content: "A line.\nAnother." } }], { format, tools: OURS });
    const turn = `${PROSE.repeat(10)}${call}\n`;
    const text = turn.repeat(Math.ceil(size / turn.length));
    const pieces = isStreamed ? chunksOf(text) : [text];
    const operation = (who: string, run: () => unknown): Operation => ({ row: `${format}: ${who}`, shown, run });
    const ours = [
      operation("with two others", () => read(pieces, { format, dialects: TWO })),
      operation("with all, none named", () => read(pieces, {})),
    ];
    const peer = PEERS.get(format)?.();
    if (!peer) return ours;
    const run = isStreamed
      ? () => pipe(text, peer.createStreamParser({ tools: THEIRS }))
      : () => peer.parseGeneratedText({ text, tools: THEIRS });
    return [...ours, operation("@ai-sdk-tool/parser", run)];
  });
  return figuresOf(groups, rounds);
}

const shown = (milliseconds: number): number => milliseconds;

function read(pieces: readonly string[], options: ToolCallParserOptions): void {
  const parser = createToolCallParser(OURS, options);
  for (const piece of pieces) parser.push(piece);
  parser.finish();
}
