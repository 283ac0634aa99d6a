/** Names that are devices on Windows, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)/i;
const FORBIDDEN = /[<>:"/\\|?*]/;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;

/** The longest name, in bytes: room for the endings that systems add. */
const MAX_BYTES = 120;

/** Whether a name is a device on Windows, where a file of that name cannot be written. */
export function isDeviceName(name: string): boolean {
  return DEVICE.test(name);
}

/** Why a name is not a plain file name on every system; undefined where it is. */
export function fileNameProblem(name: string): string | undefined {
  if (FORBIDDEN.test(name)) return 'it must be a plain file name, without folders and < > : " / \\ | ? *.';
  if (INVISIBLE.test(name)) return "it holds characters that cannot be seen.";
  if (name.startsWith(".")) return "it is hidden.";
  if (/[. ]$/.test(name) || name.startsWith(" ")) return "it begins or ends with a space or a dot.";
  if (isDeviceName(name)) return "it is the name of a device on Windows.";
  if (Buffer.byteLength(name) > MAX_BYTES) return `it has more than ${MAX_BYTES} bytes.`;
  return undefined;
}

/** A name as a system sees it that does not tell upper from lower case, nor forms of a letter. */
export function foldedName(name: string): string {
  return name.normalize("NFKC").toLowerCase().toUpperCase();
}
