/** Shorter values are words that occur by themselves. */
const MIN_LENGTH = 8;

const IS_SECRET = /KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL/i;

/** Replaces the values of secret environment variables in a text by their names. */
export function redactSecrets(text: string, environment: Readonly<Record<string, string>>): string {
  return Object.entries(environment)
    .filter(([name, value]) => IS_SECRET.test(name) && value.length >= MIN_LENGTH)
    .toSorted(([, a], [, b]) => b.length - a.length) // one may begin with another
    .reduce((redacted, [name, value]) => redacted.replaceAll(value, () => `[${name}]`), text);
}
