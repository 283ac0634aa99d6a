import type { EventEmitter } from "node:events";
import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { PostgresStore } from "@langchain/langgraph-checkpoint-postgres/store";

/** Opens a store and a checkpointer that survive a restart of the database. */
export function openPostgres(address: string): { store: PostgresStore; saver: PostgresSaver } {
  const store = new PostgresStore({ connectionOptions: { connectionString: address }, ensureTables: false });
  const saver = PostgresSaver.fromConnString(address);
  for (const pool of [store["core"].pool, saver["pool"]]) {
    // A broken connection, idle or in use, emits an error event, which ends the process if there is no listener.
    pool.on("error", ignore);
    pool.on("connect", (client: EventEmitter) => void client.on("error", ignore));
  }
  // LangGraph writes checkpoints while the model works. A failed write is an unhandled rejection at first, which ends
  // the process too, and only becomes the error of the turn when the model is done.
  process.on("unhandledRejection", ignore);
  return { store, saver };
}

function ignore(): void {}
