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

/** Runs a turn, and returns its events. */
type RunTurn = (signal: AbortSignal) => AsyncIterable<TurnEvent>;

/**
 * A conversation, one turn after another. A turn goes on without the page that began it. Kept until the server ends.
 */
export class Conversation {
  readonly #turns: OpenTurn[] = [];
  /** The questions that wait for a person, by their ids. */
  readonly #questions = new Map<string, AgentQuestion>();
  /** Each window that shows the conversation listens. */
  readonly #changes = new EventEmitter().setMaxListeners(0);
  /** Ends when the turns so far have ended. */
  #last = Promise.resolve();
  #running: AbortController | undefined;

  /** Returns the ids of the questions that wait for a person. */
  openQuestions(): readonly string[] {
    return [...this.#questions.keys()];
  }

  /**
   * Adds a message, which is answered when the turns before have ended. One that is known is not added again. The agent
   * then waits for no answer to an earlier question.
   */
  add(id: string, text: string, run: RunTurn): void {
    if (this.#turns.some((turn) => turn.id === id)) return;
    const turn: OpenTurn = { id, text, parts: [], status: "queued" };
    this.#turns.push(turn);
    this.#run(turn, (signal) => {
      this.#questions.clear();
      return run(signal);
    });
  }

  /** Continues the newest turn with answers to questions. */
  answer(ids: readonly string[], run: RunTurn): void {
    const turn = this.#turns.at(-1);
    for (const id of ids) this.#questions.delete(id);
    if (turn) this.#run(turn, run);
  }

  /** Stops the turn that runs. What was written of it stays. */
  stop(): void {
    this.#running?.abort();
  }

  /** Yields all turns at once, then each change, until none runs or waits. */
  async *follow(): AsyncGenerator<PageUpdate> {
    for (;;) {
      const isOpen = this.#turns.some(({ status }) => status === "queued" || status === "running");
      const changed = isOpen ? once(this.#changes, "change") : undefined;
      yield { turns: this.#turns, questions: [...this.#questions.values()] };
      if (!changed) return;
      await changed;
    }
  }

  #run(turn: OpenTurn, run: RunTurn): void {
    const tell = (): unknown => this.#changes.emit("change");
    turn.status = "queued";
    const answer = async (): Promise<void> => {
      const stop = new AbortController();
      this.#running = stop;
      turn.status = "running";
      try {
        const events = run(stop.signal);
        tell();
        for await (const event of events) {
          if (event.type === "interrupt") this.#questions.set(event.id, event);
          else turn.parts.push(event);
          tell();
        }
        turn.status = "done";
      } catch (error) {
        turn.status = "cut";
        if (!stop.signal.aborted) turn.reason = agentProblem(error instanceof Error ? error.message : String(error));
      }
      this.#running = undefined;
      tell();
    };
    this.#last = this.#last.then(answer);
    tell();
  }
}
