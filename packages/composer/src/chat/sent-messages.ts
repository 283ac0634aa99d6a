import { type ChatTurn, hasEnded } from "./chat-server.js";
import type { KeptChat, SentMessage } from "./kept-chat.js";
import { randomId } from "./page.js";

/** Two readings of a conversation. */
interface Readings {
  readonly had: readonly ChatTurn<unknown>[];
  readonly has: readonly ChatTurn<unknown>[];
  /** Time when the second one began, in milliseconds. */
  readonly began: number;
}

/** Time for which a message has arrived a moment ago, in milliseconds. */
const RECENT = 2_000;

/** The messages that a window has sent, and that are not known to be answered. Those of an earlier page count, too. */
export class SentMessages {
  readonly #kept: KeptChat;

  constructor(kept: KeptChat) {
    this.#kept = kept;
  }

  /**
   * Adds a message. One that is sent again keeps its id.
   *
   * @returns the message, and those of its conversation that were back in the field and are sent again with it: the
   *   server may have them already
   */
  add(thread: string, text: string): { readonly id: string; readonly repeated: readonly SentMessage[] } {
    const { unsent } = this.#kept;
    const contained = unsent.filter((message) => message.isBack && text.includes(message.text));
    const repeated = contained.filter((message) => message.thread === thread);
    const id = repeated.find((message) => message.text === text)?.id ?? randomId();
    const others = unsent.filter(
      (message) => message.id !== id && (repeated.includes(message) || !contained.includes(message)),
    );
    this.#kept.unsent = [...others.slice(-20), { id, thread, text }];
    return { id, repeated };
  }

  change(id: string, change: Partial<SentMessage>): void {
    this.#kept.unsent = this.#kept.unsent.map((message) => (message.id === id ? { ...message, ...change } : message));
  }

  /** Notes that a message has arrived with this text, if any was left, and those that were repeated with it. */
  arrive(id: string, text: string, repeated: readonly SentMessage[]): void {
    this.change(id, { text, arrived: Date.now() });
    const isOver = (message: SentMessage): boolean =>
      message.text === "" || (message.isBack === true && repeated.some((each) => each.id === message.id));
    this.#kept.unsent = this.#kept.unsent.filter((message) => !isOver(message));
  }

  /** Returns the messages of a conversation as turns, without those that are back in the field. */
  turnsOf<Part>(thread: string): readonly ChatTurn<Part>[] {
    return this.#kept.unsent.flatMap(({ id, text, isBack, arrived, ...message }) =>
      isBack || message.thread !== thread ? [] : [{ id, text, parts: [], status: arrived ? "queued" : "sending" }],
    );
  }

  /** Returns the conversation of a page that may have been left before it was in its address. */
  recentThread(): string | undefined {
    const now = Date.now();
    return this.#kept.unsent.findLast(({ arrived = now }) => now - arrived < RECENT)?.thread;
  }

  /**
   * Takes over from a page that was left while it sent messages. Whether those of a conversation have arrived is known
   * when it is read.
   *
   * @returns the messages of other conversations
   */
  takeOver(thread: string | undefined): readonly SentMessage[] {
    const left = this.#kept.unsent.filter(({ isBack, arrived }) => !isBack && arrived === undefined);
    for (const message of left) if (message.thread === thread) this.change(message.id, { arrived: 0 });
    return left.filter((message) => message.thread !== thread);
  }

  /** Returns the shown turns that a server lost: those it had, and messages that it took before a reading began. */
  lost<Part>(shown: readonly ChatTurn<Part>[], { had, has, began }: Readings): readonly ChatTurn<Part>[] {
    const due = this.#kept.unsent.filter(({ arrived = Infinity }) => arrived <= began);
    const known = [...had, ...due];
    return shown.filter((turn) => !hasEnded(turn) && !isAmong(turn, has) && isAmong(turn, known));
  }

  /**
   * Forgets the messages that have been answered, and those that are back in the field although the server has them.
   *
   * @returns the latter
   */
  forget(turns: readonly ChatTurn<unknown>[]): readonly SentMessage[] {
    const { unsent } = this.#kept;
    const known = new Map(turns.map((turn) => [turn.id, hasEnded(turn)]));
    const returned = unsent.filter(({ id, isBack }) => isBack && known.has(id));
    const open = unsent.filter(
      (message) => !returned.includes(message) && !(message.arrived !== undefined && known.get(message.id)),
    );
    if (open.length < unsent.length) this.#kept.unsent = open;
    return returned;
  }
}

function isAmong({ id }: { readonly id: string }, all: readonly { readonly id: string }[]): boolean {
  return all.some((each) => each.id === id);
}
