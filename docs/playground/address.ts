import { fromBase64Url, toBase64Url } from "./base64url.js";
import type { Project, ProjectFile } from "./project.js";

/** Limits of a project, typed or unpacked from the address of a stranger. */
export const LIMITS = { files: 40, path: 200, characters: 60_000, turns: 6, address: 16_000 } as const;

const KEY = "#try=";

/** Why a project has no address, or an address no project, in words for people. */
export class AddressError extends Error {}

/** Returns whether the hash of an address has a project. */
export function hasProject(hash: string): boolean {
  return hash.startsWith(KEY);
}

/**
 * Returns the hash that contains the whole project, compressed.
 *
 * @throws AddressError if it is too large or not accepted
 */
export async function hashOf(project: Project): Promise<string> {
  const { files, turns, message } = project;
  const problem = problemOf(project);
  if (problem !== undefined) throw new AddressError(problem);
  const plain = JSON.stringify([files.map(({ path, text }) => [path, text]), turns, message]);
  const packed = await bytesOf(new Blob([plain]).stream().pipeThrough(new CompressionStream("deflate-raw")), Infinity);
  const hash = KEY + toBase64Url(packed);
  if (hash.length <= LIMITS.address) return hash;
  const [size, limit] = [hash.length, LIMITS.address].map((each) => each.toLocaleString("en-US"));
  throw new AddressError(`The link would have ${size} characters; at most ${limit} are allowed. Remove some text.`);
}

/**
 * Returns the project in a hash. Anyone may have written it, so only texts within the limits are taken from it.
 *
 * @throws AddressError if it cannot be read
 */
export async function projectOf(hash: string): Promise<Project> {
  if (hash.length > LIMITS.address) throw new AddressError("The link is too long.");
  let value: unknown;
  try {
    const packed = new Blob([fromBase64Url(hash.slice(KEY.length))]).stream();
    const plain = await bytesOf(packed.pipeThrough(new DecompressionStream("deflate-raw")), LIMITS.characters * 8);
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain));
  } catch {
    throw new AddressError("The link is damaged.");
  }
  const [files, turns, message] = Array.isArray(value) ? value : [];
  if (!(Array.isArray(files) && Array.isArray(turns) && typeof message === "string"))
    throw new AddressError("The link is damaged.");
  const project = { files: files.map(fileOf), turns: turns.map(textOf), message };
  const problem = problemOf(project);
  if (problem !== undefined) throw new AddressError(problem);
  return project;
}

/** Returns why a project is not accepted, in words for people. */
export function problemOf({ files, turns, message }: Project): string | undefined {
  if (files.length > LIMITS.files) return `At most ${LIMITS.files} files are allowed.`;
  if (turns.length > LIMITS.turns) return `At most ${LIMITS.turns} turns are allowed.`;
  const characters = [...files.map(({ text }) => text), ...turns, message].reduce((sum, { length }) => sum + length, 0);
  if (characters > LIMITS.characters)
    return `At most ${LIMITS.characters.toLocaleString("en-US")} characters are allowed.`;
  const unusable = files.find(({ path }) => !isUsablePath(path));
  if (unusable) return `This is not a usable path: ${unusable.path.slice(0, LIMITS.path)}`;
  const twice = files.find(({ path }, index) => files.findIndex((other) => other.path === path) !== index);
  if (twice) return `There are two files with this path: ${twice.path}`;
  return undefined;
}

/** Returns whether a path leads to a place in the project. */
function isUsablePath(path: string): boolean {
  const isPlain = path.length <= LIMITS.path && /^[\p{L}\p{M}\p{N} .,+@()_/-]+$/u.test(path);
  return isPlain && path.split("/").every((part) => part.trim() !== "" && !/^\.{1,2}$/.test(part));
}

function fileOf(value: unknown): ProjectFile {
  const [path, text] = Array.isArray(value) ? value : [];
  return { path: textOf(path), text: textOf(text) };
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  throw new AddressError("The link is damaged.");
}

/** Reads a stream to its end, and no further than the limit. */
async function bytesOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    length += value.length;
    if (length > limit) {
      await reader.cancel();
      throw new AddressError("The link is too long.");
    }
    parts.push(value);
  }
}
