import type { Beginning } from "./beginning.js";
import type { Place, ToolTable } from "./frame.js";

/** The name at the beginning of a body, with quotes or without, and what must follow it for the name to be whole. */
const FIRST_NAME = /^\s*["']?([\p{L}\p{N}_.:/-]{1,128})["']?\s*[>({\n<[|]/u;

/**
 * Whether a body begins a call, for a mark that prose may contain: only at the beginning of a line, and only for a tool
 * that is offered, if the tools are known.
 */
export function isOffered(head: string, begins: Beginning, { isLineStart, tools }: Place): boolean | undefined {
  return isLineStart ? isKnownName(head, begins, tools) : false;
}

/** Whether a body begins a call to a tool that is offered, if the tools are known. */
export function isKnownName(head: string, begins: Beginning, tools: ToolTable): boolean | undefined {
  const verdict = begins(head);
  if (verdict !== true || tools.size === 0) return verdict;
  const name = FIRST_NAME.exec(head)?.[1];
  return name !== undefined && tools.has(name);
}
