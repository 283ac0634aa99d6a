/** Shorter values are likely to occur in ordinary text. */
const MIN_LENGTH = 8;

const SECRET_NAME = /KEY|TOKEN|SECRET|PASSW|PASSPHRASE|CREDENTIAL|_(?:PASS|PWD|PAT|AUTH)$/i;

/** The user and password in a URL, such as that of a proxy. */
const URL_CREDENTIALS = /^[a-z][\w+.-]*:\/\/([^/?#\s]+)@/i;

/** Redacts secrets in a whole text, before a part of it is quoted: a part of a secret is not recognised. */
export type Redact = (text: string) => string;

/**
 * Redacts the secrets of a program's environment in the output of that program, such as an API key in an error message.
 * Each value of at least 8 characters is replaced by the name of its variable in brackets if that name contains KEY,
 * TOKEN, SECRET, PASSW, PASSPHRASE or CREDENTIAL, or ends in _PASS, _PWD, _PAT or _AUTH. So are the user and password
 * of every value that is a URL. Not covered are encoded or shortened values, and secrets from other sources, such as
 * files that the program read.
 */
export function redactSecrets(text: string, environment: Readonly<Record<string, string>>): string {
  return Object.entries(environment)
    .flatMap(([name, value]) => secretsIn(name, value).map((secret) => [name, secret] as const))
    .toSorted(([, a], [, b]) => b.length - a.length) // a value may contain a shorter one
    .reduce((redacted, [name, secret]) => redacted.replaceAll(secret, () => `[${name}]`), text);
}

function secretsIn(name: string, value: string): readonly string[] {
  const [, credentials = ""] = URL_CREDENTIALS.exec(value) ?? [];
  const password = credentials.slice(credentials.indexOf(":") + 1);
  const secrets = [password, credentials, ...(SECRET_NAME.test(name) ? [value] : [])];
  const long = [...secrets, ...secrets.map(decoded)].filter(({ length }) => length >= MIN_LENGTH);
  // Within a URL even a short password can be told from ordinary text.
  return credentials === "" ? long : [`${credentials}@`, `${decoded(credentials)}@`, ...long];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
