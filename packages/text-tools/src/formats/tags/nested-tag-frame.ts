import { propertyLeaves } from "../../json/part-leaves.js";
import { argumentSchemas } from "../../json/schema-leaves.js";
import { anyBeginning, beginning, SPACE } from "../beginning.js";
import {
  CUT_OFF,
  type Frame,
  type ReadItem,
  type ToolTable,
  unreadable,
  unreadableItem,
  type ValueGuard,
} from "../frame.js";
import { type NestedElement, OpenElements, PREFIX, readElements } from "./nested-elements.js";
import { nestedValue } from "./nested-value.js";
import { OpenTagCall } from "./open-tag-call.js";
import { readTextKey } from "./text-value.js";

const CLOSE = "</tool_call>";
const INVOKE = /^invoke\s+name=\s*(?:["']\s*)?([^\s"'][^"']*?)?(?:["']\s*)?$/i;

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
    const { root, isWhole } = readElements(PREFIX + body.replace(/\]<\]minimax\[>\[\s*$/i, ""));
    const calls = root.children.filter(({ tag }) => INVOKE.test(tag));
    if (calls.length === 0) return unreadable(isClosed ? "The tags hold no call." : CUT_OFF);
    const isClear = root.beside.trim() === "" && (isWhole || !isClosed);
    const items = calls.map((call, index) => {
      if (!isClear) return unreadableItem(MISMATCH, nameIn(call.tag));
      return isWhole || index < calls.length - 1 ? readCall(call, tools) : unreadableItem(CUT_OFF, nameIn(call.tag));
    });
    return { items, rest: "" };
  },
};

const MISMATCH = "The tags of the call do not match, so it is not clear where a value ends.";

function nameIn(tag: string): string {
  return readTextKey((INVOKE.exec(tag)?.[1] ?? "").trim());
}

function readCall({ tag, children, beside }: NestedElement, tools: ToolTable): ReadItem {
  const toolName = nameIn(tag);
  const parameters = tools.get(toolName)?.parameters;
  const call = new OpenTagCall(toolName, parameters, false);
  const schema = parameters ?? {};
  if (/^\s*(?:\{|null\s*$)/.test(beside)) call.addAll(beside.trim());
  else if (beside.trim() !== "") call.fail(`There is text outside of the arguments of ${call.name}.`);
  for (const child of children) {
    const name = readTextKey(child.tag);
    const refusal = call.refusal(name);
    const value = nestedValue(child, propertyLeaves(argumentSchemas(schema), name, schema), schema);
    if (refusal !== undefined) call.fail(refusal);
    else if (value === undefined) call.fail(`The argument ${name} of ${call.name} cannot be read.`);
    else call.set(name, value);
  }
  return call.item();
}

/** Follows the tags after prefixes. The closing one ends the call unless an element is open. */
class PrefixGuard implements ValueGuard {
  readonly #elements = new OpenElements<{ readonly tag: string }>();
  /** The text after a prefix, up to the end of its tag; undefined outside of one. */
  #tag: string | undefined = "";
  #isEnd = false;

  text(piece: string): undefined {
    this.#isEnd = false;
    if (this.#tag === undefined) return;
    this.#tag += piece;
    const [, slash = "", tag] = /^<(\/?)([^<>\n]+)>/.exec(this.#tag) ?? [];
    if (tag === undefined && /^(?:$|<[^<>\n]*$)/.test(this.#tag)) return;
    this.#tag = undefined;
    if (slash !== "") this.#elements.close(tag ?? "");
    else if (tag !== undefined && tag !== "tool_call") this.#elements.open.push({ tag });
  }

  mark(mark: string): void {
    if (mark === PREFIX) this.#tag = "";
    else if (mark === CLOSE && this.#tag === "") {
      this.#tag = undefined;
      this.#isEnd = true;
    } else this.text(mark);
  }

  isInside(): boolean {
    return this.#elements.open.length > 0 || !this.#isEnd;
  }

  verdict(): "content" {
    return "content";
  }
}
