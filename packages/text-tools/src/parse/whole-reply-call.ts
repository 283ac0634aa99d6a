import type { ReadBody, ToolTable } from "../formats/frame.js";
import type { PromptEnd, ReadableReply } from "../formats/whole-reply.js";
import { LEAKED } from "../formats/headers/template-marks.js";
import { textOf } from "./open-call.js";
import type { MarkLexer, Token } from "./mark-lexer.js";

const HEAD_LIMIT = 160;
const FENCE = /^(```+)[\w+-]*[^\S\n]*\n\s*/;
const FENCE_BEGIN = /^(?:`{1,2}|```+[\w+-]*[^\S\n]*)$/;

/**
 * A reply that may consist of calls without marks, from its first character on. Its tokens are kept until it is clear
 * that it does not.
 */
export class WholeReplyCall {
  readonly #tools: ToolTable;
  readonly #forms: readonly ReadableReply[];
  readonly #prompt: PromptEnd | undefined;
  readonly tokens: Token[] = [];
  #head = "";
  #isDecided = false;

  constructor(forms: readonly ReadableReply[], tools: ToolTable, prompt?: PromptEnd) {
    this.#prompt = prompt;
    this.#forms = forms;
    this.#tools = tools;
  }

  /** Takes the next token. Returns whether the reply may still consist of calls. */
  take(token: Token): boolean {
    this.tokens.push(token);
    if (this.#isDecided) return true;
    this.#head = (this.#head + token.text).trimStart();
    const head = this.#head.slice(0, HEAD_LIMIT);
    const goesOn = this.#prompt?.begins(head);
    if (this.#prompt && goesOn) {
      const { mark, text } = this.#prompt;
      this.tokens.unshift({ text: mark, mark, isPrompt: true }, { text, isPrompt: true });
      return false;
    }
    const found = this.#verdict(head);
    const verdict = this.#prompt && goesOn === undefined && found === false ? undefined : found;
    this.#isDecided = verdict === true;
    return verdict ?? this.#head.length <= HEAD_LIMIT;
  }

  /** Ends the reply. Returns the calls, and the text that they stand for; undefined if the reply is text. */
  finish(): { readonly source: string; readonly read: ReadBody } | undefined {
    const source = this.tokens.map(({ text }) => text).join("");
    const last = this.tokens.findLastIndex(({ text: piece, mark }) => piece.trim() !== "" && !LEAKED.has(mark));
    const text = withoutFence(textOf(this.tokens.slice(0, last + 1)).trim());
    if (text === undefined) return undefined;
    for (const { form, isChosen } of this.#forms) {
      const read = form.begins(text.slice(0, HEAD_LIMIT), isChosen) === true ? form.read(text, this.#tools) : undefined;
      if (read && this.#isTrusted(read, isChosen)) return { source, read };
    }
    return undefined;
  }

  /** Returns the tokens of the reply with the marks that its server took out; undefined if it has them. */
  restored(createLexer: () => MarkLexer): readonly Token[] | undefined {
    const text = this.tokens.map((token) => token.text).join("");
    const chosen = this.#forms.find(({ isChosen }) => isChosen)?.form;
    const begins = chosen?.begins(text.trimStart().slice(0, HEAD_LIMIT), true) === true;
    const marked = begins ? chosen.restore?.(text.trim()) : undefined;
    if (marked === undefined) return undefined;
    const lexer = createLexer();
    return [...lexer.push(marked), ...lexer.finish()];
  }

  /** Whether all calls are to known tools and nothing else is there; a chosen form may have text after it. */
  #isTrusted({ items, rest }: ReadBody, isChosen: boolean): boolean {
    const areKnown = items.every((item) => "args" in item && this.#tools.has(item.name));
    if (isChosen && (this.#tools.size === 0 || areKnown)) return !/["{}[\]]/.test(rest);
    return areKnown && rest.trim() === "";
  }

  #verdict(head: string): boolean | undefined {
    if (head.startsWith("`") && !FENCE.test(head)) return FENCE_BEGIN.test(head) ? undefined : false;
    const inner = head.replace(FENCE, "");
    const verdicts = new Set(this.#forms.map(({ form, isChosen }) => form.begins(inner, isChosen)));
    return verdicts.has(true) || (verdicts.has(undefined) ? undefined : false);
  }
}

/** Returns a text without the fence around it; undefined if the fence does not end at the end of the text. */
function withoutFence(text: string): string | undefined {
  const { 0: head = "", 1: run = "" } = FENCE.exec(text) ?? [];
  if (run === "") return text;
  return text.endsWith(run) ? text.slice(head.length, -run.length).trim() : undefined;
}
