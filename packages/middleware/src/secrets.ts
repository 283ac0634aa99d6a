import { checkOptions } from "./check-options.js";
import { randomBytes } from "node:crypto";
import { inspect } from "node:util";
import { SkillMiddlewareError } from "./middleware-error.js";
import { threadId } from "./run-config.js";

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

interface MemorySecretsOptions {
  /** Time for which a secret is kept, in milliseconds. @default 3_600_000 */
  readonly maxAge?: number;
  /** Maximum number of secrets. For a further one, the oldest goes. @default 1_000 */
  readonly maxSecrets?: number;
}

/** Maximum length of a secret in UTF-16 code units, so that the store takes 32 MB at most. */
const MAX_SECRET_LENGTH = 16_384;

/**
 * Returns a store in the memory of this process. In runs, a secret belongs to the thread that uses it first: others get
 * nothing for its reference.
 *
 * @throws SkillMiddlewareError `invalid-option`; from `put`, `invalid-secret` if a secret has more than 16,384
 * characters
 */
export function memorySecrets(options: MemorySecretsOptions = {}): SecretStore {
  checkOptions("memorySecrets", options, ["maxAge", "maxSecrets"]);
  const { maxAge = 3_600_000, maxSecrets = 1_000 } = options;
  const kept = new Map<string, { readonly secret: string; readonly until: number; thread?: string }>();
  const removeOld = (most: number): void => {
    for (const [reference, { until }] of kept) {
      if (until > Date.now() && kept.size <= most) return; // the others are newer
      kept.delete(reference);
    }
  };
  return {
    put: (secret) => {
      if (secret.length > MAX_SECRET_LENGTH) {
        const message = `A secret has at most ${MAX_SECRET_LENGTH} characters, and this one has ${secret.length}.`;
        throw new SkillMiddlewareError("invalid-secret", message);
      }
      removeOld(maxSecrets - 1);
      const reference = `secret:${randomBytes(16).toString("base64url")}`;
      kept.set(reference, { secret, until: Date.now() + maxAge });
      return reference;
    },
    get: (reference) => {
      removeOld(maxSecrets);
      const found = kept.get(reference);
      const thread = threadId();
      if (found && thread !== "") found.thread ??= thread;
      return found && (thread === "" || found.thread === thread) ? found.secret : undefined;
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
