/** The part of a diagnostic that tests compare; its message may be reworded. */
interface Outlined {
  readonly code: string;
  readonly severity: string;
  readonly path?: string | undefined;
  readonly line?: number | undefined;
}

/** Returns diagnostics as lines to compare: `error file-not-found a/SKILL.md`, with `:3` if they have a line. */
export function outlineOf(diagnostics: readonly Outlined[]): string[] {
  return diagnostics.map(({ code, severity, path, line }) => {
    const place = `${path ?? ""}${line === undefined ? "" : `:${line}`}`;
    return `${severity} ${code} ${place}`.trim();
  });
}
