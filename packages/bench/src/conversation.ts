import { MemorySaver } from "@langchain/langgraph";
import { RecordingModel } from "./recording-model.js";

/** Parts shared by all agents; the contestants differ in their middleware only. */
export interface AgentParts {
  readonly model: RecordingModel;
  readonly checkpointer: MemorySaver;
  readonly systemPrompt: string;
}

/** The part of an agent's interface that a conversation uses. */
export interface Agent {
  invoke(
    input: { messages: { role: "user"; content: string }[] },
    config: { configurable: { thread_id: string } },
  ): Promise<unknown>;
}

/** A conversation that sends the same text to an agent again and again, in one thread at a time. */
export class Conversation {
  readonly #parts: AgentParts = {
    model: new RecordingModel(),
    checkpointer: new MemorySaver(),
    systemPrompt: "You are a helpful assistant.",
  };
  readonly #agent: Agent;
  readonly #text: (turn: number) => string;
  #turn = 0;
  #thread = 0;

  /** @param text - the text of a turn, by its number from 1 */
  constructor(text: string | ((turn: number) => string), createAgent: (parts: AgentParts) => Agent) {
    this.#text = typeof text === "string" ? () => text : text;
    this.#agent = createAgent(this.#parts);
  }

  /** Switches to a new thread and deletes all threads from the saver. */
  async leave(): Promise<void> {
    const { checkpointer } = this.#parts;
    for (const thread of Object.keys(checkpointer.storage)) await checkpointer.deleteThread(thread);
    this.#thread += 1;
  }

  /** Runs a turn in the current thread. */
  async turn(): Promise<void> {
    await this.#turnIn(this.#threadId);
  }

  /** Runs a turn in each of `count` new threads at once. */
  async turns(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, (_, index) => this.#turnIn(`${this.#threadId}-${index}`)));
  }

  /** Length of the instructions in the last turn, in UTF-16 code units: see `RecordingModel`. */
  get promptCharacters(): number {
    return this.#parts.model.instructions.length;
  }

  /**
   * Number of bytes in the saver's `storage` for the thread: the serialized JSON of all its checkpoints and their
   * metadata. Keys, ids and the pending writes in `writes` are not counted.
   */
  get checkpointBytes(): number {
    const namespaces = Object.values(this.#parts.checkpointer.storage[this.#threadId] ?? {});
    const stored = namespaces.flatMap((checkpoints) => Object.values(checkpoints));
    return stored.reduce((sum, [checkpoint, metadata]) => sum + checkpoint.byteLength + metadata.byteLength, 0);
  }

  async #turnIn(thread: string): Promise<void> {
    this.#turn += 1;
    const messages = [{ role: "user" as const, content: this.#text(this.#turn) }];
    await this.#agent.invoke({ messages }, { configurable: { thread_id: thread } });
  }

  get #threadId(): string {
    return `thread-${this.#thread}`;
  }
}
