/** Device names on Windows, with or without an extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)/i;
const FORBIDDEN = /[<>:"/\\|?*]/;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;

/** Maximum length of a name in bytes. It leaves room for suffixes that other programs add. */
const MAX_BYTES = 120;

/** Whether a name is reserved for a device on Windows, where no file can have it. */
export function isDeviceName(name: string): boolean {
  return DEVICE.test(name);
}

/** Returns the reason why a name is not a plain file name on every system; undefined if it is one. */
export function fileNameProblem(name: string): string | undefined {
  if (FORBIDDEN.test(name)) return 'it must be a plain file name, without folders and < > : " / \\ | ? *.';
  if (INVISIBLE.test(name)) return "it contains invisible characters.";
  if (name.startsWith(".")) return "it begins with a dot.";
  if (/[. ]$/.test(name) || name.startsWith(" ")) return "it begins with a space, or ends with a space or a dot.";
  if (isDeviceName(name)) return "it is the name of a device on Windows.";
  if (Buffer.byteLength(name) > MAX_BYTES) return `it has more than ${MAX_BYTES} bytes.`;
  return undefined;
}

/** Returns a name as file systems compare it that ignore case and Unicode normalisation. */
export function foldedName(name: string): string {
  return name.normalize("NFKC").toLowerCase().toUpperCase();
}
