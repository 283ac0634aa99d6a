/**
 * Variables that every program may see: paths, language, proxies and certificates. A trailing `*` matches any suffix.
 */
const COMMON = [
  "PATH",
  "HOME",
  "USER",
  "LOGNAME",
  "SHELL",
  "TMPDIR",
  "TMP",
  "TEMP",
  "TZ",
  "LANG",
  "LANGUAGE",
  "LC_*",
  "XDG_*",
  "HTTP_PROXY",
  "HTTPS_PROXY",
  "ALL_PROXY",
  "NO_PROXY",
  "http_proxy",
  "https_proxy",
  "all_proxy",
  "no_proxy",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
  "NODE_EXTRA_CA_CERTS",
];

/** Variables that programs need in order to start on Windows. */
const WINDOWS = [
  "SystemRoot",
  "SystemDrive",
  "windir",
  "ComSpec",
  "PATHEXT",
  "USERPROFILE",
  "USERNAME",
  "HOMEDRIVE",
  "HOMEPATH",
  "APPDATA",
  "LOCALAPPDATA",
  "ProgramData",
  "ProgramFiles",
  "ProgramFiles(x86)",
  "ProgramW6432",
];

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the part of an environment that a program may see: the common variables and those in `extraNames`. */
export function allowedEnvironment(
  environment: Environment,
  extraNames: readonly string[],
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  const isWindows = platform === "win32";
  const names = [...COMMON, ...(isWindows ? WINDOWS : []), ...extraNames];
  const fold = (name: string): string => (isWindows ? name.toUpperCase() : name);
  const exact = new Set(names.map(fold));
  const prefixes = names.filter((name) => name.endsWith("*")).map((name) => fold(name.slice(0, -1)));
  const isAllowed = (name: string): boolean =>
    exact.has(fold(name)) || prefixes.some((prefix) => fold(name).startsWith(prefix));
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => isAllowed(entry[0]) && !!entry[1]),
  );
}
