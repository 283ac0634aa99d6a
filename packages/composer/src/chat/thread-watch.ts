import { ChatError, problemText } from "./chat-error.js";
import type { ChatServer, ChatSnapshot } from "./chat-server.js";

/** Listeners to a `ThreadWatch`. */
interface WatchEvents<Part, Question> {
  /** A reading of the conversation; its number counts the readings that had begun. */
  readonly onSnapshot: (snapshot: ChatSnapshot<Part, Question>, reading: number) => void;
  /** The conversation cannot be read now. It is tried again. */
  readonly onFailure: (reason: string) => void;
  readonly onUnknown: (thread: string) => void;
}

/** Waits before the server is asked again, in milliseconds; the last one repeats. */
const WAITS = [500, 1_000, 2_000, 5_000, 10_000];

/** Reads a conversation whenever there may be something new. */
export class ThreadWatch<Part, Question> {
  readonly #server: Pick<ChatServer<Part, Question, unknown>, "follow">;
  readonly #events: WatchEvents<Part, Question>;
  #stop = new AbortController();
  /** Number of readings that have begun. */
  readings = 0;
  /** Reads again, after the current reading. */
  poke: () => void = () => undefined;

  constructor(server: Pick<ChatServer<Part, Question, unknown>, "follow">, events: WatchEvents<Part, Question>) {
    this.#server = server;
    this.#events = events;
  }

  /** Reads a conversation at once, or none. */
  watch(thread: string | undefined): void {
    this.#stop.abort();
    if (thread === undefined) return;
    this.#stop = new AbortController();
    void this.#follow(thread, this.#stop.signal);
  }

  async #follow(thread: string, signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      const pause = new Promise<void>((resolve) => (this.poke = resolve));
      signal.addEventListener("abort", this.poke, { once: true });
      let wait: ReturnType<typeof setTimeout> | undefined;
      try {
        this.readings += 1;
        const reading = this.readings;
        for await (const snapshot of this.#server.follow(thread, signal)) {
          if (signal.aborted) return;
          failures = 0;
          this.#events.onSnapshot(snapshot, reading);
        }
      } catch (error) {
        if (signal.aborted) return;
        if (isUnknown(error)) return this.#events.onUnknown(thread);
        wait = setTimeout(this.poke, WAITS[Math.min(failures, WAITS.length - 1)]);
        failures += 1;
        this.#events.onFailure(problemText(error));
      }
      await pause;
      clearTimeout(wait);
    }
  }
}

/** Whether a server has a message. */
export async function isKnown(
  server: Pick<ChatServer<unknown, unknown, unknown>, "follow">,
  { thread, id }: { readonly thread: string; readonly id: string },
  signal: AbortSignal,
): Promise<boolean> {
  try {
    for await (const { turns } of server.follow(thread, signal)) return turns.some((turn) => turn.id === id);
  } catch (error) {
    if (!isUnknown(error)) throw error;
  }
  return false;
}

/** Whether an error says that the server does not know the conversation. */
export function isUnknown(error: unknown): boolean {
  return ChatError.isInstance(error) && error.code === "unknown-thread";
}
