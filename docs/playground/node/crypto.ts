// The part of node:crypto that the libraries call: SHA-256 and random numbers.
import { sha256 } from "@noble/hashes/sha2.js";
import { toBase64Url } from "../base64url.js";

type Encoding = "hex" | "base64url";

export function hash(_algorithm: "sha256", text: string, encoding: Encoding = "hex"): string {
  return createHash().update(text).digest(encoding);
}

interface Hash {
  readonly update: (data: string | Uint8Array) => Hash;
  readonly digest: (encoding: Encoding) => string;
}

export function createHash(_algorithm?: "sha256"): Hash {
  const state = sha256.create();
  const adder: Hash = {
    update: (data) => {
      state.update(typeof data === "string" ? new TextEncoder().encode(data) : data);
      return adder;
    },
    digest: (encoding) => encoded(state.digest(), encoding),
  };
  return adder;
}

export function randomBytes(length: number): { toString: (encoding: Encoding) => string } {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(length));
  return { toString: (encoding) => encoded(bytes, encoding) };
}

export const randomUUID = (): string => globalThis.crypto.randomUUID();

function encoded(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === "hex") return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return toBase64Url(bytes);
}
