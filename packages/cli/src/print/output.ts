import { once } from "node:events";
import { styleText } from "node:util";
import { printable } from "./printable.js";

/** How a piece of text stands out. */
export type Style = Parameters<typeof styleText>[0];

/** Writes lines to the standard output, which others read. Resolves when there is room for more. */
export async function print(text: string): Promise<void> {
  if (!process.stdout.write(`${text}\n`)) await once(process.stdout, "drain");
}

/** Writes the text of a file or a model to the standard output: as it is, but into a terminal without what steers it. */
export function printText(text: string): Promise<void> {
  return print(process.stdout.isTTY ? printable(text) : text);
}

/** Writes data as JSON to the standard output. */
export function printJson(data: unknown): Promise<void> {
  return print(JSON.stringify(data, null, 2));
}

/** Tells the user something that is not part of the output, on the standard error. */
export function tell(text: string, style?: Style): void {
  const shown = printable(text);
  process.stderr.write(`${style === undefined ? shown : styled(style, shown, process.stderr)}\n`);
}

/**
 * Text in a style where the stream is a terminal with colours, plain otherwise. `NO_COLOR` and `FORCE_COLOR` are heeded.
 *
 * @param stream - where it will be written
 */
export function styled(style: Style, text: string, stream: NodeJS.WriteStream = process.stdout): string {
  return hasColours(stream) ? styleText(style, text, { validateStream: false }) : text;
}

function hasColours(stream: NodeJS.WriteStream): boolean {
  if (!stream.isTTY) return false;
  if (process.env["NO_COLOR"]) return false; // Node lets FORCE_COLOR win, which is not what no-color.org says
  return stream.hasColors();
}

/** Whoever reads may stop reading, as `head` does: that is the end of the work and no error. A full disk is one. */
export function endWhenNobodyReads(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") process.exit();
      if (stream === process.stdout) tell(`error: The output cannot be written: ${error.message}`);
      process.exit(1);
    });
  }
}
