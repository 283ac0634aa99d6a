import { EventEmitter, once } from "node:events";
import { agentProblem, type AgentQuestion, type ChatTurn } from "@langslash/composer";
import type { TurnEvent } from "@langslash/middleware";
import type { PageEvent, PageUpdate } from "./page-update.js";

/** A turn that can still change. Its parts are the events of the answer. */
interface OpenTurn extends ChatTurn<PageEvent> {
  readonly parts: PageEvent[];
  status: ChatTurn<PageEvent>["status"];
  reason?: string;
}

/** A conversation, as pages show it. */
interface Conversation {
  readonly turns: OpenTurn[];
  /** The questions that wait for a person, by their ids. */
  readonly questions: Map<string, AgentQuestion>;
  /** Ends when the turns before have ended. */
  last: Promise<void>;
  /** Stops the turn that runs. */
  running: AbortController | undefined;
  /** Emits `change`. Each window that shows the conversation listens. */
  readonly changes: EventEmitter;
}

/** Runs a turn, and returns its events. */
type RunTurn = (signal: AbortSignal) => AsyncIterable<TurnEvent>;

/**
 * The conversations of the server, one turn after another. A turn goes on without the page that began it. Kept until the
 * server ends.
 */
export class Conversations {
  readonly #all = new Map<string, Conversation>();

  has(thread: string): boolean {
    return this.#all.has(thread);
  }

  /** Returns the ids of the questions that wait for a person. */
  openQuestions(thread: string): readonly string[] {
    return [...(this.#all.get(thread)?.questions.keys() ?? [])];
  }

  /**
   * Adds a message, which is answered when the turns before have ended. One that is known is not added again. The agent
   * then waits for no answer to an earlier question.
   */
  add(thread: string, id: string, text: string, run: RunTurn): void {
    const conversation = this.#all.get(thread) ?? newConversation();
    this.#all.set(thread, conversation);
    if (conversation.turns.some((turn) => turn.id === id)) return;
    const turn: OpenTurn = { id, text, parts: [], status: "queued" };
    conversation.turns.push(turn);
    this.#run(conversation, turn, (signal) => {
      conversation.questions.clear();
      return run(signal);
    });
  }

  /** Continues the newest turn with answers to questions. */
  answer(thread: string, ids: readonly string[], run: RunTurn): void {
    const conversation = this.#all.get(thread);
    const turn = conversation?.turns.at(-1);
    if (!conversation || !turn) return;
    for (const id of ids) conversation.questions.delete(id);
    this.#run(conversation, turn, run);
  }

  /** Stops the turn that runs. What was written of it stays. */
  stop(thread: string): void {
    this.#all.get(thread)?.running?.abort();
  }

  /** Yields all turns at once, then each change, until none runs or waits; nothing for an unknown conversation. */
  async *follow(thread: string): AsyncGenerator<PageUpdate> {
    const conversation = this.#all.get(thread);
    if (!conversation) return;
    const { turns, questions, changes } = conversation;
    for (;;) {
      const isOpen = turns.some(({ status }) => status === "queued" || status === "running");
      const changed = isOpen ? once(changes, "change") : undefined;
      yield { turns, questions: [...questions.values()] };
      if (!changed) return;
      await changed;
    }
  }

  #run(conversation: Conversation, turn: OpenTurn, run: RunTurn): void {
    const tell = (): unknown => conversation.changes.emit("change");
    turn.status = "queued";
    const answer = async (): Promise<void> => {
      const stop = new AbortController();
      conversation.running = stop;
      turn.status = "running";
      try {
        const events = run(stop.signal);
        tell();
        for await (const event of events) {
          if (event.type === "interrupt") conversation.questions.set(event.id, event);
          else turn.parts.push(event);
          tell();
        }
        turn.status = "done";
      } catch (error) {
        turn.status = "cut";
        if (!stop.signal.aborted) turn.reason = agentProblem(error instanceof Error ? error.message : String(error));
      }
      conversation.running = undefined;
      tell();
    };
    conversation.last = conversation.last.then(answer);
    tell();
  }
}

function newConversation(): Conversation {
  const changes = new EventEmitter().setMaxListeners(0);
  return { turns: [], questions: new Map(), last: Promise.resolve(), running: undefined, changes };
}
