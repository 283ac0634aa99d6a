/** Matches the first line of a fenced block: the fence, and a language if there is one. */
const FENCE = /^\s*(```|~~~)(.*)$/;

/**
 * Removes the fenced blocks of a message: they are material of a request, not the request. A block that stays open is
 * kept, because the request may be below it.
 */
export function withoutFencedBlocks(message: string): string {
  const kept: string[] = [];
  let open: { fence: string; line: number } | undefined;
  for (const line of message.split("\n")) {
    const [, fence, rest = ""] = FENCE.exec(line) ?? [];
    kept.push(line);
    if (fence === undefined || (open && fence !== open.fence)) continue;
    if (!open) {
      open = { fence, line: kept.length - 1 };
    } else if (rest.trim() === "") {
      kept.splice(open.line);
      kept.push("");
      open = undefined;
    }
  }
  return kept.join("\n");
}
