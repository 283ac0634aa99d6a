import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { PostgresStore } from "@langchain/langgraph-checkpoint-postgres/store";

/** A Postgres inside this process behind a real socket, and a store in it. */
export class EmbeddedPostgres implements AsyncDisposable {
  readonly store: PostgresStore;
  readonly #close: () => Promise<void>;

  private constructor(address: string, close: () => Promise<void>) {
    this.store = PostgresStore.fromConnString(address);
    this.#close = close;
  }

  static async start(): Promise<EmbeddedPostgres> {
    const db = await PGlite.create();
    const server = new PGLiteSocketServer({ db, port: 0, host: "127.0.0.1", maxConnections: 20 });
    await server.start();
    return new EmbeddedPostgres(`postgresql://postgres:postgres@${server.getServerConn()}/postgres`, async () => {
      await server.stop();
      await db.close();
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.store.stop();
    await this.#close();
  }
}
