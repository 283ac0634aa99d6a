/** A message and the events of its answer. */
interface Exchange {
  readonly text: string;
  readonly events: { readonly type: string }[];
}

/**
 * What the pages of the conversations show, so that a page that is loaded again shows the same. Kept until the server
 * ends.
 */
export class Conversations {
  readonly #exchanges = new Map<string, Exchange[]>();

  /** Begins an exchange with a message, or continues the newest one after a decision, whose question is over then. */
  begin(thread: string, text: string | undefined): void {
    const exchanges = this.#exchanges.get(thread) ?? [];
    const newest = exchanges.pop();
    const isOver = (event: { readonly type: string }): boolean => text === undefined && event.type === "approval";
    if (newest) exchanges.push({ ...newest, events: newest.events.filter((event) => !isOver(event)) });
    if (text !== undefined) exchanges.push({ text, events: [] });
    this.#exchanges.set(thread, exchanges);
  }

  /** Adds an event to the newest exchange. */
  add(thread: string, event: { readonly type: string }): void {
    this.#exchanges.get(thread)?.at(-1)?.events.push(event);
  }

  /** Returns the exchanges of a conversation, the newest last; none for one that this server does not know. */
  of(thread: string): readonly Exchange[] {
    return this.#exchanges.get(thread) ?? [];
  }
}
