import { hash, randomBytes } from "node:crypto";
import { SkillMiddlewareError } from "./middleware-error.js";

/** Name of the environment variable with the secrets, separated by commas. */
const VARIABLE = "LANGSLASH_SECRET";

const MIN_LENGTH = 16;

/** The option of everything that reads records of other calls. Give all the same. */
export interface SecretOption {
  /**
   * Secret by which machines read the records of others in a thread: pins, kept skills, the running turn, its budget,
   * versions of texts. Of several, the first seals new records, and all are accepted: to replace one, add the new one
   * at the end on each machine, then put it first, then remove the old one. At least 16 characters each, without spaces
   * around them.
   * @default those of the environment variable LANGSLASH_SECRET, separated by commas, or a random one for each process
   */
  readonly secret?: string | readonly string[];
}

/** Seals records, and knows those that it sealed. */
export interface Seals {
  seal(value: unknown): string;
  holds(seal: string | undefined, value: unknown): boolean;
}

/**
 * The secret of this process. Generated when it is first needed: while modules are loaded, Cloudflare Workers have no
 * random numbers.
 */
let ownSecret: string | undefined;

const known = new Map<string, Seals>();

/**
 * Returns the seals of an option, the same for the same secrets.
 *
 * @throws SkillMiddlewareError `invalid-secret`
 */
export function sealsOf({ secret }: SecretOption = {}): Seals {
  const given: readonly unknown[] = [secret ?? process.env[VARIABLE]?.split(",") ?? []].flat();
  const secrets = given.map((each) => String(each).trim()).filter((each) => each !== "");
  if (secrets.some((each) => each.length < MIN_LENGTH) || (secret !== undefined && secrets.length === 0)) {
    const message = `\`secret\` and ${VARIABLE} must have at least ${MIN_LENGTH} characters for each secret.`;
    throw new SkillMiddlewareError("invalid-secret", message);
  }
  const key = JSON.stringify(secrets);
  const all = (): readonly string[] =>
    secrets.length > 0 ? secrets : [(ownSecret ??= randomBytes(32).toString("hex"))];
  const seals = known.get(key) ?? {
    seal: (value) => sealWith(all()[0] ?? "", value),
    holds: (seal, value) => seal !== undefined && all().some((each) => sealWith(each, value) === seal),
  };
  known.set(key, seals);
  return seals;
}

/** Whether any agent of this process sealed a value. A reducer of the state does not know for which agent it works. */
export function isSealed(seal: string | undefined, value: unknown): boolean {
  return Array.from(known.values()).some((seals) => seals.holds(seal, value));
}

/**
 * Returns the seal of a value. It does not depend on the order of keys, which a checkpointer may change. The hash is
 * nested as in HMAC, so that no seal can be extended; an `Hmac` object for each seal would cost more than the hashes.
 */
function sealWith(secret: string, value: unknown): string {
  const inner = hash("sha256", secret + JSON.stringify(withSortedKeys(value)));
  return hash("sha256", secret + inner, "base64url");
}

function withSortedKeys(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withSortedKeys);
  const sorted: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(value).toSorted()) sorted[key] = withSortedKeys(Reflect.get(value, key));
  return sorted;
}
