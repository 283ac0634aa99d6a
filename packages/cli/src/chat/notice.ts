import stringWidth from "string-width";
import { report, type Style } from "../print/output.js";
import { messageOf } from "../message-of.js";

/** Reports a text beside the conversation. In a terminal, its lines end between words. */
export function notice(text: string, style?: Style): void {
  const columns = process.stderr.columns || Number.POSITIVE_INFINITY;
  const lines: string[] = [];
  let line: string | undefined;
  for (const word of text.split(" ")) {
    const longer: string = line === undefined ? word : `${line} ${word}`;
    if (line !== undefined && stringWidth(longer) > columns) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  report([...lines, line].join("\n"), style);
}

/** Reports an error after which the chat goes on. */
export function noticeError(error: unknown): void {
  notice(`error: ${messageOf(error)}`);
}
