import type { EventEmitter } from "node:events";
import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { PostgresStore } from "@langchain/langgraph-checkpoint-postgres/store";

/** The store and the checkpointer of a process, which outlive a restart of the database. */
export function openPostgres(address: string): { store: PostgresStore; saver: PostgresSaver } {
  const store = new PostgresStore({ connectionOptions: { connectionString: address }, ensureTables: false });
  const saver = PostgresSaver.fromConnString(address);
  for (const pool of [store["core"].pool, saver["pool"]]) {
    // A connection that breaks, idle or in use, is an error event, which ends the process where nobody listens.
    pool.on("error", ignore);
    pool.on("connect", (client: EventEmitter) => void client.on("error", ignore));
  }
  // LangGraph writes checkpoints while the model works. One that fails is first a rejection that nobody handles, which ends the
  // process too, and the error of the turn when the model is done.
  process.on("unhandledRejection", ignore);
  return { store, saver };
}

function ignore(): void {}
