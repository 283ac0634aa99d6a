import { argumentNames } from "../json/part-leaves.js";
import { beginning, NAME, SPACE } from "./beginning.js";
import type { ReadItem } from "./frame.js";
import { readGemmaObjectAt } from "./python/gemma-literals.js";
import { readJsonObjectAt } from "../json/loose-json.js";
import type { WholeReply } from "./whole-reply.js";

const KIMI_HEADER = /\s*functions\.([^\s:{]{1,128}):\d{1,6}\s*(?=\{)/y;
const GEMMA_HEADER = /\s*call:\s*([^\s{(]{1,128})\s*(?=\{)/y;

/** Calls of Kimi K2 whose marks the server took out: `functions.read:0{"path": "a.md"}`. */
export const strippedKimi: WholeReply = {
  begins: beginning("functions.", NAME, SPACE, "{"),
  read: (text) =>
    readAll(text, KIMI_HEADER, (name, start) => {
      const found = readJsonObjectAt(text, start);
      return found && { item: { name, args: found.value }, end: found.end };
    }),
};

/**
 * Calls of Gemma whose marks the server took out: `call:read{path:a.md}`. Since strings have no quotes then, all
 * arguments must be declared by the tool.
 */
export const strippedGemma: WholeReply = {
  begins: beginning("call:", SPACE, NAME, SPACE, "{"),
  read(text, tools) {
    const quote = text.includes("<escape>") ? "<escape>" : '<|"|>';
    return readAll(text, GEMMA_HEADER, (name, start) => {
      const found = readGemmaObjectAt(text, start, quote);
      const declared = argumentNames(tools.get(name)?.parameters);
      if (!found || !Object.keys(found.value).every((key) => declared?.includes(key))) return undefined;
      return { item: { name, args: found.value }, end: found.end };
    });
  },
};

type ReadCallAt = (name: string, start: number) => { readonly item: ReadItem; readonly end: number } | undefined;

/** Reads calls one after the other; undefined if one of them cannot be read. */
function readAll(text: string, header: RegExp, readCall: ReadCallAt): ReturnType<WholeReply["read"]> {
  const items: ReadItem[] = [];
  let end = 0;
  const next = (): RegExpExecArray | null => {
    header.lastIndex = end;
    return header.exec(text);
  };
  for (let match = next(); match; match = next()) {
    const call = readCall(match[1] ?? "", end + match[0].length);
    if (!call) return undefined;
    items.push(call.item);
    end = call.end;
  }
  return items.length > 0 ? { items, rest: text.slice(end) } : undefined;
}
