import { MemorySaver } from "@langchain/langgraph";
import { RecordingModel } from "./recording-model.js";

/** What an agent is made of here; the middleware is what the contestants differ in. */
export interface AgentParts {
  readonly model: RecordingModel;
  readonly checkpointer: MemorySaver;
  readonly systemPrompt: string;
}

/** What a conversation needs of an agent. */
export interface Agent {
  invoke(
    input: { messages: { role: "user"; content: string }[] },
    config: { configurable: { thread_id: string } },
  ): Promise<unknown>;
}

/** One agent that is told the same text again and again, in one thread at a time. */
export class Conversation {
  readonly #parts: AgentParts = {
    model: new RecordingModel(),
    checkpointer: new MemorySaver(),
    systemPrompt: "You are a helpful assistant.",
  };
  readonly #agent: Agent;
  readonly #text: string;
  #thread = 0;

  constructor(text: string, createAgent: (parts: AgentParts) => Agent) {
    this.#text = text;
    this.#agent = createAgent(this.#parts);
  }

  /** Leaves the thread for a new one, and lets the saver forget all threads. */
  async leave(): Promise<void> {
    const { checkpointer } = this.#parts;
    for (const thread of Object.keys(checkpointer.storage)) await checkpointer.deleteThread(thread);
    this.#thread += 1;
  }

  /** A turn in the thread, the first one of a new thread. */
  async turn(): Promise<void> {
    await this.#turnIn(this.#threadId);
  }

  /** A turn in each of so many new threads, at once. */
  async turns(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, (_, index) => this.#turnIn(`${this.#threadId}-${index}`)));
  }

  /** Characters of the system prompt that the model received in the last turn. */
  get promptCharacters(): number {
    return this.#parts.model.promptCharacters;
  }

  /**
   * Bytes that the saver's `storage` holds for the thread: the JSON of every checkpoint and of its metadata, as the saver
   * serialized them, over all checkpoints of the thread. The pending writes in its `writes`, keys and ids are not counted.
   */
  get checkpointBytes(): number {
    const namespaces = Object.values(this.#parts.checkpointer.storage[this.#threadId] ?? {});
    const stored = namespaces.flatMap((checkpoints) => Object.values(checkpoints));
    return stored.reduce((sum, [checkpoint, metadata]) => sum + checkpoint.byteLength + metadata.byteLength, 0);
  }

  async #turnIn(thread: string): Promise<void> {
    const messages = [{ role: "user" as const, content: this.#text }];
    await this.#agent.invoke({ messages }, { configurable: { thread_id: thread } });
  }

  get #threadId(): string {
    return `thread-${this.#thread}`;
  }
}
