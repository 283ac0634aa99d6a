import type { EventEmitter } from "node:events";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { type IndexConfig, PostgresStore } from "@langchain/langgraph-checkpoint-postgres/store";
import { BreakableConnection } from "./breakable-connection.js";

const ignore = (): void => undefined;

/** A Postgres inside this process behind a real socket, and a store in it. */
export class EmbeddedPostgres implements AsyncDisposable {
  readonly connection: BreakableConnection;
  readonly store: PostgresStore;
  readonly #close: () => Promise<void>;

  private constructor(connection: BreakableConnection, index: IndexConfig | undefined, close: () => Promise<void>) {
    const address = `postgresql://postgres:postgres@127.0.0.1:${connection.port}/postgres`;
    this.connection = connection;
    this.store = PostgresStore.fromConnString(address, index && { index });
    this.#close = close;
    const { pool } = this.store["core"];
    // A broken connection, idle or in use, would end the process if nobody listened.
    pool.on("error", ignore);
    pool.on("connect", (client: EventEmitter) => void client.on("error", ignore));
  }

  /** @param index - the store's vector index, with pgvector */
  static async start(index?: IndexConfig): Promise<EmbeddedPostgres> {
    const db = await PGlite.create(index && { extensions: { vector } });
    const server = new PGLiteSocketServer({ db, port: 0, host: "127.0.0.1", maxConnections: 50 });
    await server.start();
    const port = Number(server.getServerConn().split(":")[1]);
    return new EmbeddedPostgres(await BreakableConnection.to(port), index, async () => {
      await server.stop();
      await db.close();
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.store.stop();
    await this.connection.cut();
    await this.#close();
  }
}
