/** Shorter values are likely to occur in ordinary text. */
const MIN_LENGTH = 8;

const SECRET_NAME = /KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL/i;

/**
 * Redacts secrets in the output of a program. Covers the values, of at least 8 characters, of those variables in the
 * program's environment whose names contain KEY, TOKEN, SECRET, PASSWORD or CREDENTIAL: each is replaced by the
 * variable's name in brackets. Does not cover encoded or shortened values, or secrets that the program read elsewhere,
 * such as from files.
 */
export function redactSecrets(text: string, environment: Readonly<Record<string, string>>): string {
  return Object.entries(environment)
    .filter(([name, value]) => SECRET_NAME.test(name) && value.length >= MIN_LENGTH)
    .toSorted(([, a], [, b]) => b.length - a.length) // a value may contain a shorter one
    .reduce((redacted, [name, value]) => redacted.replaceAll(value, () => `[${name}]`), text);
}
