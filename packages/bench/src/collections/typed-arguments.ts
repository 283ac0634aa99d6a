import { posix } from "node:path";
import type { CollectionText } from "./collection-texts.js";

/** Kinds of arguments for a file of a collection. Commands look for what they name, by its path or a part of it. */
const KINDS: readonly ((path: string) => string)[] = [
  () => "alpha beta",
  (path) => path,
  (path) => `${posix.parse(path).name} --short`,
  (path) => `${posix.dirname(path)}/`,
  (path) => `"${posix.basename(path)}" 'the second case' @${path}`,
  (path) => `compare ${path} with src/main.ts and ${posix.parse(path).name}`,
];

/** Returns what a user may type after the name of a text: one kind of arguments for each, always the same. */
export async function typedArguments({ content, store }: CollectionText): Promise<string> {
  const paths = (await store.listShared?.()) ?? [];
  const kind = KINDS[content.length % KINDS.length];
  return kind?.(paths[content.length % Math.max(1, paths.length)] ?? "rules/style.md") ?? "";
}
