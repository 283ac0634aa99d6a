import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { type BaseCheckpointSaver, MemorySaver } from "@langchain/langgraph";
import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import pg from "pg";

/** A checkpointer, and what ends it. */
export interface OpenCheckpointer {
  readonly saver: BaseCheckpointSaver;
  readonly close: () => Promise<void>;
}

/** The checkpointers over which the same tests run. */
export const checkpointers: readonly (readonly [string, () => Promise<OpenCheckpointer>])[] = [
  ["MemorySaver", async () => ({ saver: new MemorySaver(), close: async () => undefined })],
  ["PostgresSaver", openPostgres],
];

/** A Postgres inside this process, reached over a socket. It has one session, so the pool has one connection. */
async function openPostgres(): Promise<OpenCheckpointer> {
  setFlagsFromString("--liftoff-only"); // compiling it well takes longer than these tests
  const db = await PGlite.create();
  const server = new PGLiteSocketServer({ db, port: 0, host: "127.0.0.1" });
  await server.start();
  const connectionString = `postgresql://postgres:postgres@${server.getServerConn()}/postgres`;
  const saver = new PostgresSaver(new pg.Pool({ connectionString, max: 1 }));
  await saver.setup();
  const close = async (): Promise<void> => {
    await saver.end();
    await server.stop();
    await db.close();
  };
  return { saver, close };
}
