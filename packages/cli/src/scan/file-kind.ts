import type { ScanCode } from "./scan-rules.js";

/** The kind of a file, by its bytes and the ending of its name: an archive, a text, or what the scan says of it. */
type FileKind =
  | "appended-zip"
  | "gzip"
  | "tar"
  | "text"
  | "zip"
  | Extract<ScanCode, "binary-file" | "compiled-file" | "document" | "script" | "unreadable-archive">;

const SCRIPT = /\.(?:[cm]?[jt]sx?|bash|bat|cmd|command|fish|lua|php|pl|ps1|psm1|py|pyw|r|rb|scpt|sh|vbs|zsh)$/i;
const COMPILED = /\.(?:beam|class|dll|dylib|elc|exe|node|o|pyc|pyd|pyo|so|wasm)$/i;
const DOCUMENT = /\.(?:doc|pdf|ppt|rtf|xls)$/i;

/** First bytes of compiled programs: ELF, Windows, Mach-O, Java, WebAssembly. */
const PROGRAMS = ["7f454c46", "4d5a90", "feedface", "feedfacf", "cefaedfe", "cffaedfe", "cafebabe", "0061736d"];
/** First bytes of archives that only other programs unpack: 7z, RAR, bzip2, xz, Zstandard. */
const PACKED = ["377abcaf271c", "526172211a07", "425a68", "fd377a585a00", "28b52ffd"];

/** Returns the kind of a file. */
export function fileKind(path: string, bytes: Buffer): FileKind {
  const start = bytes.toString("hex", 0, 8);
  const begins = (...signatures: readonly string[]): boolean => signatures.some((each) => start.startsWith(each));
  if (COMPILED.test(path) || begins(...PROGRAMS)) return "compiled-file";
  if (begins("504b0304", "504b0506")) return "zip";
  if (begins("1f8b")) return "gzip";
  if (begins(...PACKED)) return "unreadable-archive";
  if (bytes.toString("latin1", 257, 262) === "ustar" || hasTarSum(bytes)) return "tar";
  if (endsAsZip(bytes)) return "appended-zip";
  if (begins("25504446") || DOCUMENT.test(path)) return "document";
  if (SCRIPT.test(path) || begins("2321")) return "script";
  return textOf(bytes) === undefined ? "binary-file" : "text";
}

/** Whether a file begins with the header of a tar archive of the old format, which has a sum of its bytes. */
function hasTarSum(bytes: Buffer): boolean {
  const header = bytes.subarray(0, 512);
  const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0);
  return header.length === 512 && Number.parseInt(header.toString("latin1", 148, 156), 8) === sum;
}

/** Whether a file ends as a zip archive does, which programs also find after other bytes. */
function endsAsZip(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf("PK\u0005\u0006");
  return end !== -1 && end + 22 <= bytes.length && end + 22 + bytes.readUInt16LE(end + 20) === bytes.length;
}

/** Returns the whole text of a file in UTF-8, or in UTF-16 with a byte order mark; undefined if it is not text. */
export function textOf(bytes: Buffer): string | undefined {
  const mark = bytes.toString("hex", 0, 2);
  const encoding = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

/**
 * Returns what can be read of a file that is not text: all of it if few bytes are wrong, also in UTF-16, and otherwise
 * its plain characters, with `? ` for all others, which ends a sentence.
 */
export function readableText(bytes: Buffer): string {
  const text = new TextDecoder().decode(bytes);
  const wrong = text.split("\uFFFD").length - 1;
  return wrong * 100 < text.length ? text.replaceAll("\0", "") : text.replaceAll(/[^\t\n\r -~]/g, "? ");
}
