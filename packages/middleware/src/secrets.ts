import { randomBytes } from "node:crypto";

/**
 * A store of secrets. A client that shows a form puts a secret into it and sends the reference; custom commands get
 * the secret as their argument, and tools by `get`. Nothing else of a turn ever has it.
 */
export interface SecretStore {
  /** Keeps a secret. Returns the reference to it: `secret:` and up to 128 letters, digits, `-` and `_`, not to be guessed. */
  put(secret: string): string | Promise<string>;
  /** Returns the secret of a reference, or undefined if there is none. */
  get(reference: string): string | undefined | Promise<string | undefined>;
}

/** Options of `memorySecrets`. */
export interface MemorySecretsOptions {
  /** How long a secret is kept, in milliseconds. @default 3_600_000 */
  readonly maxAge?: number;
}

/**
 * Returns a store in the memory of this process.
 *
 * @example
 * ```ts
 * import { memorySecrets } from "@langslash/middleware";
 *
 * const secrets = memorySecrets();
 * console.log(await secrets.get(await secrets.put("hunter2"))); // hunter2
 * ```
 */
export function memorySecrets({ maxAge = 3_600_000 }: MemorySecretsOptions = {}): SecretStore {
  const kept = new Map<string, { readonly secret: string; readonly until: number }>();
  const removeOld = (): void => {
    for (const [reference, { until }] of kept) if (until <= Date.now()) kept.delete(reference);
  };
  return {
    put: (secret) => {
      removeOld();
      const reference = `secret:${randomBytes(16).toString("base64url")}`;
      kept.set(reference, { secret, until: Date.now() + maxAge });
      return reference;
    },
    get: (reference) => {
      removeOld();
      return kept.get(reference)?.secret;
    },
  };
}

/** The store that an agent uses if it is given no other: one for the process. */
export const processSecrets: SecretStore = memorySecrets();
