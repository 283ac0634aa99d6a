import { once } from "node:events";
import { styleText } from "node:util";
import { printable, printableJson } from "./printable.js";

/** A style, or several, as `styleText` takes them. */
export type Style = Parameters<typeof styleText>[0];

/** Writes lines to the standard output, for users and programs. Resolves when there is room for more. */
export async function print(text: string): Promise<void> {
  if (!process.stdout.write(`${text}\n`)) await once(process.stdout, "drain");
}

/** Writes the text of a file or a model to the standard output, without control characters if that is a terminal. */
export function printText(text: string): Promise<void> {
  return print(process.stdout.isTTY ? printable(text) : text);
}

/** Writes data as JSON to the standard output, with escapes for everything that could steer a terminal. */
export function printJson(data: unknown): Promise<void> {
  return print(printableJson(JSON.stringify(data, null, 2)));
}

/** Writes a message for the user to standard error, because it is not part of the output. */
export function report(text: string, style?: Style): void {
  const shown = printable(text);
  process.stderr.write(`${style === undefined ? shown : withStyle(style, shown, process.stderr)}\n`);
}

/**
 * Returns the text in a style if the stream is a terminal with colours, else as it is. Respects `NO_COLOR` and
 * `FORCE_COLOR`.
 *
 * @param stream - the stream that the text will be written to
 */
export function withStyle(style: Style, text: string, stream: NodeJS.WriteStream = process.stdout): string {
  return hasColours(stream) ? styleText(style, text, { validateStream: false }) : text;
}

function hasColours(stream: NodeJS.WriteStream): boolean {
  if (!stream.isTTY) return false;
  if (process.env["NO_COLOR"]) return false; // Node gives FORCE_COLOR precedence, contrary to no-color.org
  return stream.hasColors();
}

/**
 * Ends the process when its output can no longer be written: silently if the reader has closed the pipe, as `head`
 * does, and with an error otherwise, for example if the disk is full.
 */
export function handleOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") process.exit();
      if (stream === process.stdout) report(`error: Cannot write the output: ${error.message}`);
      process.exit(1);
    });
  }
}
