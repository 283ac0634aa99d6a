import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A TCP proxy on a port of its own whose connections can be cut or stalled. */
export class BreakableConnection {
  readonly port: number;
  #target: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isStalled = false;

  private constructor(server: Server, target: number) {
    this.#server = server;
    this.#target = target;
    // oxlint-disable-next-line no-unsafe-type-assertion -- it listens on a port
    this.port = (server.address() as AddressInfo).port;
    server.on("connection", (socket: Socket) => this.#join(socket));
  }

  /** Listens on a free port of loopback and forwards connections to the port `target`. */
  static async to(target: number): Promise<BreakableConnection> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    return new BreakableConnection(server, target);
  }

  /** Breaks all connections and refuses new ones. */
  async cut(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    if (!this.#server.listening) return;
    this.#server.close();
    await once(this.#server, "close");
  }

  /** Breaks all connections, and accepts new ones, from now on to another port if there is one. */
  reset(target = this.#target): void {
    this.#target = target;
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  /** Stops forwarding data, but keeps all connections open. */
  stall(): void {
    this.#isStalled = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** Resumes stalled connections, and accepts new ones again after a cut. */
  async mend(): Promise<void> {
    this.#isStalled = false;
    for (const socket of this.#sockets) socket.resume();
    if (this.#server.listening) return;
    this.#server.listen(this.port, "127.0.0.1");
    await once(this.#server, "listening");
  }

  #join(near: Socket): void {
    const far = connect(this.#target, "127.0.0.1");
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.on("data", (data) => to.write(data));
      from.on("error", () => undefined);
      from.on("close", () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      if (this.#isStalled) from.pause();
    }
  }
}
