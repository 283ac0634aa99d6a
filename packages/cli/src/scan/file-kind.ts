/** How files of a kind are recognised: by their first bytes in hexadecimal, by their names, or otherwise. */
interface Signs {
  readonly begins?: RegExp;
  readonly name?: RegExp;
  readonly is?: (bytes: Buffer) => boolean;
}

/** Kinds of files in the order in which they are looked for. Those that are no archives are codes of findings. */
const KINDS = {
  "compiled-file": {
    begins: /^(?:7f454c46|4d5a90|feedfac[ef]|c[ef]faedfe|cafebabe|0061736d)/, // ELF, Windows, Mach-O, Java, WebAssembly
    name: /\.(?:beam|class|dll|dylib|elc|exe|node|o|pyc|pyd|pyo|so|wasm)$/i,
  },
  zip: { begins: /^504b0(?:304|506)/ },
  gzip: { begins: /^1f8b/ },
  // 7z, RAR, bzip2, xz and Zstandard, which only other programs unpack
  "unreadable-archive": { begins: /^(?:377abcaf271c|526172211a07|425a68|fd377a585a00|28b52ffd)/ },
  tar: { is: (bytes) => bytes.toString("latin1", 257, 262) === "ustar" || hasTarSum(bytes) },
  "appended-zip": { is: endsAsZip },
  document: { begins: /^25504446/, name: /\.(?:doc|pdf|ppt|rtf|xls)$/i },
  script: {
    begins: /^2321/,
    name: /\.(?:[cm]?[jt]sx?|bash|bat|cmd|command|fish|lua|php|pl|ps1|psm1|py|pyw|r|rb|scpt|sh|vbs|zsh)$/i,
  },
  "binary-file": { is: (bytes) => textOf(bytes) === undefined },
} as const satisfies Record<string, Signs>;

/** The kind of a file. */
type FileKind = keyof typeof KINDS | "text";

/** Returns the kind of a file. */
export function fileKind(path: string, bytes: Buffer): FileKind {
  const start = bytes.toString("hex", 0, 8);
  const isOf = ({ begins, name, is }: Signs): boolean =>
    (begins?.test(start) ?? false) || (name?.test(path) ?? false) || (is?.(bytes) ?? false);
  // oxlint-disable-next-line no-unsafe-type-assertion -- the keys are the kinds
  return (Object.keys(KINDS) as (keyof typeof KINDS)[]).find((kind) => isOf(KINDS[kind])) ?? "text";
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
  return wrong * 100 < text.length ? text.replaceAll(/\0+/g, "") : text.replaceAll(/[^\t\n\r -~]/g, "? ");
}
