import { propertyLeaves } from "../../json/part-leaves.js";
import { argumentSchemas } from "../../json/schema-leaves.js";
import { anyBeginning, beginning, SPACE } from "../beginning.js";
import { CUT_OFF, type Frame, type ValueGuard } from "../frame.js";
import { NESTED_TAG, PREFIX, readNestedValue } from "./nested-value.js";
import { TagBody } from "./tag-body.js";
import { TagGuard } from "./tag-guard.js";
import type { TagNotation, TagRole } from "./tag-notation.js";
import { readTextKey } from "./text-value.js";

const CLOSE = "</tool_call>";
const INVOKE = /\s*name=\s*(?:["']\s*)?([^\s"'>][^"'>]*?)(?:["']\s*)?>/iy;

const notation: TagNotation = {
  pattern: new RegExp(String.raw`\]<\]minimax\[>\[<(?:invoke(?=\s+name=)|/?[^<>\n]+>)`, "gi"),
  isCall: false,
  roleOf: (mark) => roleOf(mark.slice(PREFIX.length)),
  readCall(text) {
    INVOKE.lastIndex = 0;
    const match = INVOKE.exec(text);
    return match ? { name: readTextKey((match[1] ?? "").trim()), attributes: "", end: match[0].length } : undefined;
  },
  readValue: (body, { start, end }) => ({
    name: readTextKey(body.slice(start + PREFIX.length + 1, end - 1).trim()),
    attributes: "",
    end,
  }),
  isCounterpart: (mark, { mark: begin }) => mark === begin,
  isEndOf: (mark, { mark: begin }) => mark.replace("<]minimax[>[</", "<]minimax[>[<") === begin,
  readText: (text, name, schema) =>
    readNestedValue(text, propertyLeaves(argumentSchemas(schema), name, schema), schema),
};

/** Returns the role of a tag without its prefix. */
function roleOf(tag: string): TagRole | undefined {
  if (tag === "</invoke>") return "closeCall";
  if (tag.startsWith("<invoke")) return tag.endsWith(">") ? undefined : "openCall";
  if (tag === "<tool_call>" || tag === CLOSE) return undefined;
  return tag.startsWith("</") ? "closeValue" : "openValue";
}

/** The frame around calls with a tag for each argument, each tag after MiniMax's prefix. */
export const nestedTagFrame: Frame = {
  opens: [PREFIX],
  closes: [CLOSE],
  marks: [],
  valueEnds: [PREFIX],
  begins: anyBeginning(beginning("<tool_call>", SPACE, PREFIX, "<invoke name="), beginning("<invoke name=")),
  createGuard: () => new PrefixGuard(),
  read(body, isClosed, tools) {
    // the prefix of the closing tag
    const text = PREFIX + body.replace(/\]<\]minimax\[>\[\s*$/i, "");
    const items = new TagBody(text, isClosed, tools, notation, {}).items();
    return { items: items.length > 0 ? items : [{ error: isClosed ? "The tags hold no call." : CUT_OFF }], rest: "" };
  },
};

/** Follows the tags after prefixes. */
class PrefixGuard implements ValueGuard {
  readonly #guard = new TagGuard(notation, new Set([PREFIX + CLOSE]));
  /** The text after a prefix, up to the end of its tag; undefined outside of one. */
  #tag: string | undefined = "";
  /** Whether the last mark was the closing one after its prefix. */
  #isEnd = false;

  text(piece: string): undefined {
    this.#isEnd = false;
    if (this.#tag === undefined) this.#guard.text(piece);
    else this.#take(this.#tag + piece);
  }

  mark(mark: string): void {
    if (mark === PREFIX) {
      this.#guard.text(this.#tag ?? "");
      this.#tag = "";
    } else if (this.#tag === "" && mark === CLOSE) {
      this.#guard.mark(PREFIX + mark);
      this.#tag = undefined;
      this.#isEnd = true;
    } else this.text(mark);
  }

  isInside(): boolean {
    return this.#guard.isInside() || !this.#isEnd;
  }

  suspect(): void {}

  verdict(): "content" {
    return "content";
  }

  #take(text: string): void {
    const [tag] = NESTED_TAG.exec(text) ?? [];
    this.#tag = tag === undefined && /^<[^<>\n]*$/.test(text) ? text : undefined;
    if (tag !== undefined) this.#takeTag(tag.toLowerCase(), text.slice(tag.length));
    else if (this.#tag === undefined) this.#guard.text(text);
  }

  #takeTag(tag: string, rest: string): void {
    const isCall = tag.startsWith("<invoke ");
    this.#guard.mark(PREFIX + (isCall ? "<invoke" : tag));
    this.#guard.text(isCall ? tag.slice("<invoke".length) + rest : rest);
  }
}
