import { randomBytes } from "node:crypto";
import { inspect } from "node:util";
import type { Parameters } from "@langslash/grammar";
import { isReference } from "@langslash/grammar/internal";

/**
 * A store of secrets. A client that shows a form puts a secret into it and sends the reference; custom commands get
 * the secret as their argument, and tools by `get`. No other part of a turn has access to it.
 */
export interface SecretStore {
  /** Keeps a secret. Returns `secret:` and up to 128 letters, digits, `-` and `_` that cannot be guessed. */
  put(secret: string): string | Promise<string>;
  /** Returns the secret of a reference, or undefined if there is none. */
  get(reference: string): string | undefined | Promise<string | undefined>;
}

const HOUR = 3_600_000;

/** Returns a store in the memory of this process, which keeps each secret for an hour. */
export function memorySecrets(): SecretStore {
  const kept = new Map<string, { readonly secret: string; readonly until: number }>();
  const removeOld = (): void => {
    for (const [reference, { until }] of kept) {
      if (until > Date.now()) return; // the others are newer
      kept.delete(reference);
    }
  };
  return {
    put: (secret) => {
      removeOld();
      const reference = `secret:${randomBytes(16).toString("base64url")}`;
      kept.set(reference, { secret, until: Date.now() + HOUR });
      return reference;
    },
    get: (reference) => {
      removeOld();
      return kept.get(reference)?.secret;
    },
  };
}

/** Returns an error with the names of parameters in place of their secrets, because errors are traced. */
export function withoutSecrets(error: unknown, secrets: Readonly<Record<string, string | undefined>>): unknown {
  const known = Object.entries(secrets).flatMap(([name, secret]) => (secret ? [{ name, secret }] : []));
  const whole = withoutSpace(inspect(error, WHOLE)); // it indents lines
  const isIn = (secret: string): boolean =>
    [secret, inspect(secret, WHOLE).slice(1, -1)].some((text) => whole.includes(withoutSpace(text)));
  if (!known.some(({ secret }) => isIn(secret))) return error;
  const hidden = (text: string): string =>
    known.reduce((rest, { name, secret }) => rest.replaceAll(secret, () => `<${name}>`), text);
  const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  return Object.assign(new Error(hidden(message)), { stack: hidden(stack) });
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, "");
}

const WHOLE = { depth: null, maxStringLength: null, maxArrayLength: null, breakLength: Number.POSITIVE_INFINITY };

/** The store that an agent uses if it is given no other: one for the process. */
export const processSecrets: SecretStore = memorySecrets();

/** Returns the secrets that values refer to, by the name of the parameter: undefined if the store does not have it. */
export async function secretsIn(
  values: Readonly<Record<string, unknown>>,
  parameters: Parameters = {},
  store: SecretStore,
): Promise<Readonly<Record<string, string | undefined>>> {
  const found: [string, string | undefined][] = [];
  for (const [name, { secret }] of Object.entries(parameters)) {
    const reference = secret && Object.hasOwn(values, name) ? values[name] : undefined;
    if (isReference(reference)) found.push([name, await store.get(reference)]);
  }
  return Object.fromEntries(found);
}
