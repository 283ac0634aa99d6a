import type { EventEmitter } from "node:events";
import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { type IndexConfig, PostgresStore } from "@langchain/langgraph-checkpoint-postgres/store";
import { BreakableConnection } from "./breakable-connection.js";
import { emptyDatabase } from "./empty-database.js";

const ignore = (): void => undefined;

/** A Postgres inside this process, reached over a real socket. */
export class EmbeddedPostgres implements AsyncDisposable {
  /** Connection string of the database. */
  readonly address: string;
  /** The connection between the database and its clients, for tests of outages. */
  readonly connection: BreakableConnection;
  readonly #index: IndexConfig | undefined;
  readonly #close: () => Promise<void>;
  #store: PostgresStore | undefined;

  private constructor(connection: BreakableConnection, index: IndexConfig | undefined, close: () => Promise<void>) {
    this.address = `postgresql://postgres:postgres@127.0.0.1:${connection.port}/postgres`;
    this.connection = connection;
    this.#index = index;
    this.#close = close;
  }

  /**
   * Starts a database on a free port of loopback.
   *
   * @param index - vector index of `store`; loads pgvector
   */
  static async start(index?: IndexConfig): Promise<EmbeddedPostgres> {
    setFlagsFromString("--liftoff-only"); // optimising the WebAssembly takes longer than the tests
    const db = await PGlite.create({ loadDataDir: await emptyDatabase(), extensions: index && { vector } });
    const server = new PGLiteSocketServer({ db, port: 0, host: "127.0.0.1", maxConnections: 50 });
    await server.start();
    const port = Number(server.getServerConn().split(":")[1]);
    return new EmbeddedPostgres(await BreakableConnection.to(port), index, async () => {
      await server.stop();
      await db.close();
    });
  }

  /** A LangGraph store in this database. */
  get store(): PostgresStore {
    if (this.#store) return this.#store;
    const store = PostgresStore.fromConnString(this.address, this.#index && { index: this.#index });
    const { pool } = store["core"];
    // Without a listener, a broken connection would end the process.
    pool.on("error", ignore);
    pool.on("connect", (client: EventEmitter) => void client.on("error", ignore));
    return (this.#store = store);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#store?.stop();
    await this.connection.cut();
    await this.#close();
  }
}

let shared: Promise<EmbeddedPostgres> | undefined;

/** Returns the database of this process, without a vector index. It ends with the process, and its connection stays. */
export function sharedPostgres(): Promise<EmbeddedPostgres> {
  return (shared ??= EmbeddedPostgres.start());
}
