import type { ToolTable } from "../formats/frame.js";
import { CodeFlow } from "./code/code-flow.js";
import { DeferredParts } from "./deferred-parts.js";
import { callsUnknown, type ReadCall, type ThoughtPart } from "./reply-part.js";
import { TextFlow } from "./text-flow.js";
import { callEvents, type ToolCallParserEvent } from "./tool-call-event.js";

/** The events of a reply: each goes through the code around it, and is kept while later parts may change it. */
export class ReplyOutput {
  readonly #tools: ToolTable;
  readonly #flow = new TextFlow();
  readonly parts = new DeferredParts((part) => {
    if ("text" in part) this.#text(this.#flow.text(part.text), part.thought);
    else {
      const { source, read, isClosed } = part;
      if (isClosed || read.items.length > 0) this.#flow.call();
      for (const event of callEvents(read.items, source, this.#tools)) this.#events.push(event);
    }
  });
  readonly code = new CodeFlow((part) => {
    if ("text" in part && part.doubt === undefined) this.parts.text(part.text, this.thought);
    else this.parts.take({ ...part, thought: this.thought });
  });
  /** How the present text belongs to a thought. */
  thought: ThoughtPart | undefined;
  #events: ToolCallParserEvent[] = [];

  constructor(tools: ToolTable) {
    this.#tools = tools;
  }

  /** Takes a call, whose text it returns. */
  call(call: ReadCall): string {
    this.code.call({ ...call, isUnknown: callsUnknown(call.read, this.#tools) });
    this.parts.note(call);
    return call.source;
  }

  /** Takes a mark that is neither shown nor a call, with the text in its place. */
  hide(source: string, rest = "", isClosed = true): void {
    this.code.call({ source, read: { items: [], rest }, isClosed });
  }

  /** Takes the mark of a thought. */
  mark(thought: ThoughtPart, text: string): void {
    this.code.finish();
    this.thought = thought;
    this.code.text(text);
  }

  /** Adds text that is dropped, unless it is a lone mark. */
  dropped(mark: string, text: string): void {
    if (text.trim() !== "") this.#events.push({ type: "dropped-text", text: mark + text });
  }

  /** Returns the events since they were last taken. Texts of the same kind that follow each other are one event. */
  take(): ToolCallParserEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  finish(): void {
    this.code.finish();
    this.parts.finish();
    this.#text(this.#flow.finish());
  }

  #text(text: string, thought?: ThoughtPart): void {
    if (text === "") return;
    const last = this.#events.at(-1);
    if (last?.type === "text" && last.thought === thought)
      this.#events[this.#events.length - 1] = { ...last, text: last.text + text };
    else this.#events.push(thought ? { type: "text", text, thought } : { type: "text", text });
  }
}
