import type { ChatTurn } from "./chat-server.js";
import type { KeptChat, UnsentMessage } from "./kept-chat.js";
import { randomId } from "./page.js";

/** A message that is on its way, or that has arrived and was not read back yet. */
interface LocalTurn<Part> {
  readonly thread: string;
  readonly turn: ChatTurn<Part>;
  /** Number of readings that had begun when it arrived. */
  readonly arrived?: number;
}

/** Time after which a message has arrived earlier, in milliseconds. */
const RECENT = 2_000;

/** The sent messages of a page that its server may not have, or has not shown yet. */
export class Outbox<Part> {
  readonly #kept: KeptChat;
  #local: readonly LocalTurn<Part>[] = [];

  constructor(kept: KeptChat) {
    this.#kept = kept;
  }

  /** Adds a message. One that is sent again keeps its id, and has `isBack`: the server may have it already. */
  add(thread: string, text: string): UnsentMessage {
    const { unsent } = this.#kept;
    const before = unsent.find((message) => message.isBack && message.text === text && message.thread === thread);
    const message = before ?? { id: randomId(), thread, text };
    const others = unsent.filter(({ id, isBack, text: old }) => id !== message.id && !(isBack && text.includes(old)));
    this.#kept.unsent = [...others.slice(-20), { ...message, isBack: false }];
    this.#local = [...this.#local, { thread, turn: { id: message.id, text, parts: [], status: "sending" } }];
    return message;
  }

  /** Returns the messages of a conversation. */
  turnsOf(thread: string): readonly ChatTurn<Part>[] {
    return this.#local.filter((local) => local.thread === thread).map(({ turn }) => turn);
  }

  /** Notes that a message has arrived, after a number of readings had begun. */
  arrive(message: UnsentMessage, arrived: number): void {
    // A page that is left at this moment may not have the conversation in its address.
    this.#change(message.id, { arrived: "now" });
    setTimeout(() => this.#change(message.id, { arrived: "earlier" }), RECENT);
    this.#local = this.#local.map((local): LocalTurn<Part> =>
      local.turn.id === message.id ? { ...local, turn: { ...local.turn, status: "queued" }, arrived } : local,
    );
  }

  /** Whether a reading that began after a message had arrived should have it. */
  isDue(id: string, reading: number): boolean {
    return (this.#local.find(({ turn }) => turn.id === id)?.arrived ?? reading) < reading;
  }

  /** Notes that a message is back in the field. */
  giveBack(id: string): void {
    this.#change(id, { isBack: true });
  }

  /** Forgets the messages that are back in the field although the server has them, and returns them. */
  takeBack(ids: ReadonlySet<string>): readonly UnsentMessage[] {
    const { unsent } = this.#kept;
    const arrived = unsent.filter(({ id, isBack }) => isBack && ids.has(id));
    if (arrived.length > 0) this.#kept.unsent = unsent.filter((message) => !arrived.includes(message));
    return arrived;
  }

  /** Returns the messages of an earlier page that the server had in a conversation, and has not any more. */
  missing(thread: string, ids: ReadonlySet<string>): readonly UnsentMessage[] {
    const known = new Set([...ids, ...this.#local.map(({ turn }) => turn.id)]);
    return this.#kept.unsent.filter(
      (message) =>
        message.arrived === "earlier" && message.thread === thread && !message.isBack && !known.has(message.id),
    );
  }

  /** Forgets the messages whose answers have ended. */
  end(turns: readonly ChatTurn<Part>[]): void {
    const ended = new Set(turns.filter(({ status }) => status === "done" || status === "cut").map(({ id }) => id));
    const { unsent } = this.#kept;
    const open = unsent.filter(({ id, arrived }) => !arrived || !ended.has(id));
    if (open.length < unsent.length) this.#kept.unsent = open;
  }

  #change(id: string, change: Partial<UnsentMessage>): void {
    const { unsent } = this.#kept;
    this.#kept.unsent = unsent.map((message) => (message.id === id ? { ...message, ...change } : message));
  }

  /** Removes messages that were read back, did not arrive, or were lost. */
  remove(ids: readonly string[]): void {
    this.#local = this.#local.filter(({ turn }) => !ids.includes(turn.id));
  }
}
