import type { ReadItem, ToolTable } from "../formats/frame.js";
import type { ThoughtPart } from "./reply-part.js";
import { callEvents, type ToolCallParserEvent } from "./tool-call-event.js";

/** The events of a parser since they were last taken. Texts of the same kind that follow each other are one event. */
export class EventList {
  #events: ToolCallParserEvent[] = [];

  /** Adds text. */
  text(text: string, thought?: ThoughtPart): void {
    if (text === "") return;
    const last = this.#events.at(-1);
    if (last?.type === "text" && last.thought === thought)
      this.#events[this.#events.length - 1] = { ...last, text: last.text + text };
    else this.#events.push(thought ? { type: "text", text, thought } : { type: "text", text });
  }

  /** Adds calls that were read from a source. */
  calls(items: readonly ReadItem[], source: string, tools: ToolTable): void {
    for (const event of callEvents(items, source, tools)) this.#events.push(event);
  }

  /** Adds text that is dropped, unless it is a lone mark. */
  dropped(mark: string, text: string): void {
    if (text.trim() !== "") this.#events.push({ type: "dropped-text", text: mark + text });
  }

  /** Returns the events, and begins with none. */
  take(): ToolCallParserEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}
