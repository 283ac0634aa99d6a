import { type BaseCheckpointSaver, MemorySaver } from "@langchain/langgraph";
import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { sharedPostgres } from "@langslash/testing/embedded-postgres";
import pg from "pg";

/** A checkpointer, and the function that closes it. */
export interface OpenCheckpointer {
  readonly saver: BaseCheckpointSaver;
  readonly close: () => Promise<void>;
}

/** The checkpointers that the same tests run with. */
export const checkpointers: readonly (readonly [string, () => Promise<OpenCheckpointer>])[] = [
  ["MemorySaver", async () => ({ saver: new MemorySaver(), close: async () => undefined })],
  ["PostgresSaver", openPostgres],
];

let count = 0;

/** Opens the tables of a schema of its own. */
async function openPostgres(): Promise<OpenCheckpointer> {
  const postgres = await sharedPostgres();
  // The embedded database has one session, so the pool has one connection.
  const saver = new PostgresSaver(new pg.Pool({ connectionString: postgres.address, max: 1 }), undefined, {
    schema: `s${(count += 1)}`,
  });
  await saver.setup();
  return { saver, close: () => saver.end() };
}
