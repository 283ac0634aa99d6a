import { createHash } from "node:crypto";

/** Returns the SHA-256 digest of a text or of bytes, in hexadecimal. */
export function digestOf(text: string | Uint8Array): string {
  return createHash("sha256").update(text).digest("hex");
}
