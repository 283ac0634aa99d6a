/** Shorter values are likely to occur in ordinary text. */
const MIN_LENGTH = 8;

const SECRET_NAME = /KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL/i;

/**
 * Redacts the secrets of a program's environment in the output of that program, such as an API key in an error message.
 * Each value of at least 8 characters is replaced by the name of its variable in brackets if that name contains KEY,
 * TOKEN, SECRET, PASSWORD or CREDENTIAL. Not covered are encoded or shortened values, and secrets from other sources,
 * such as files that the program read.
 */
export function redactSecrets(text: string, environment: Readonly<Record<string, string>>): string {
  return Object.entries(environment)
    .filter(([name, value]) => SECRET_NAME.test(name) && value.length >= MIN_LENGTH)
    .toSorted(([, a], [, b]) => b.length - a.length) // a value may contain a shorter one
    .reduce((redacted, [name, value]) => redacted.replaceAll(value, () => `[${name}]`), text);
}
