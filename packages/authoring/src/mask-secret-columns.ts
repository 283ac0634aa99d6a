import { SECRET_NAME, SUFFIX } from "./secret-names.js";
import { isPassword, isRandom } from "./secret-shapes.js";

/** The ends of lines, also within the strings of JSON. */
const LINE_END = /(\r?\n|\\{1,8}n)/;

/** The end of a cell that names a secret. */
const NAME = new RegExp(String.raw`(?:${SECRET_NAME})${SUFFIX}[\s*\x60\\"']{0,20}$`, "iu");
/** A name that also other things have, whose values must look generated. */
const VAGUE = /\b(?:token|secret)[\s*`\\"']{0,20}$/i;

/** Maximum length of a header in characters. */
const MAX_HEADER = 2000;

/** Cells of a header of CSV, which have one or two words. Text of JSON may surround the first one and the last one. */
const INNER_CELL = /^[\s"'`*\\]*[\w.-]+[ ]?[\w.-]*[\s"'`*\\]*$/;
const FIRST_CELL = /(?:^|["'])[\w.-]+[ ]?[\w.-]*["'`*\\]*$/;
const LAST_CELL = /^[\s"'`*\\]*[\w.-]+[ ]?[\w.-]*(?:$|["'`*\\\r])/;

/** A value in a cell, with the quotes and emphasis around it. */
const CELL = /^([\s"'`*\\]{0,20})([^\s"'`*\\]{1,200})([\s"'`*\\\]}]{0,20})$/;

/** A column of a table that holds secrets. */
interface Column {
  readonly index: number;
  readonly isSecret: (value: string) => boolean;
}

/** The first line of a table. */
interface Header {
  readonly separator: string;
  readonly width: number;
  readonly columns: readonly Column[];
}

/** Masks the passwords in the columns of Markdown and CSV whose headers name a secret, in linear time. */
export function maskSecretColumns(text: string): string {
  let header: Header | undefined;
  const maskLine = (line: string): string => {
    const cells = header ? line.split(header.separator) : [];
    if (header === undefined || cells.length !== header.width) {
      header = headerOf(line);
      return line;
    }
    for (const { index, isSecret } of header.columns) cells[index] = maskCell(cells[index] ?? "", isSecret);
    return cells.join(header.separator);
  };
  return text
    .split(LINE_END)
    .map((part, index) => (index % 2 === 0 ? maskLine(part) : part))
    .join("");
}

function headerOf(line: string): Header | undefined {
  const separator = ["|", ",", ";", "\t"].find((each) => line.includes(each));
  if (separator === undefined || line.length > MAX_HEADER) return undefined;
  const cells = line.split(separator);
  const columns = cells.flatMap((cell, index) =>
    NAME.test(cell) ? [{ index, isSecret: VAGUE.test(cell) ? isRandom : isPassword }] : [],
  );
  if (columns.length === 0 || !isHeader(cells, separator)) return undefined;
  return { separator, width: cells.length, columns };
}

function isHeader(cells: readonly string[], separator: string): boolean {
  if (separator === "|") return true;
  return (
    FIRST_CELL.test(cells[0] ?? "") &&
    LAST_CELL.test(cells.at(-1) ?? "") &&
    cells.slice(1, -1).every((cell) => INNER_CELL.test(cell))
  );
}

function maskCell(cell: string, isSecret: (value: string) => boolean): string {
  return cell.replace(CELL, (whole, before: string, value: string, after: string) =>
    isSecret(value) ? `${before}[masked]${after}` : whole,
  );
}
