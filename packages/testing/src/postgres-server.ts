import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { freePort } from "./free-port.js";

/**
 * A separate PostgreSQL server on loopback, with its data in a temporary folder. It is killed, never shut down cleanly.
 */
export class PostgresServer {
  readonly address: string;
  readonly version: string;
  readonly #programs: string;
  readonly #folder: string;
  readonly #port: number;
  readonly #account: Account;
  #process: ChildProcess | undefined;

  private constructor(programs: string, folder: string, port: number, account: Account) {
    this.#programs = programs;
    this.#folder = folder;
    this.#port = port;
    this.#account = account;
    this.address = `postgresql://postgres@127.0.0.1:${port}/postgres`;
    this.version = execFileSync(join(programs, "postgres"), ["--version"], { encoding: "utf8" }).trim();
  }

  /** Whether this machine has the programs of PostgreSQL. */
  static isInstalled(): boolean {
    return programsFolder() !== undefined;
  }

  static async start(): Promise<PostgresServer> {
    const programs = programsFolder();
    if (programs === undefined) {
      throw new Error("PostgreSQL was not found. Install it, or set POSTGRES_BIN to the folder of its programs.");
    }
    const account = accountForServer();
    const folder = mkdtempSync(join(tmpdir(), "langslash-postgres-"));
    if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
    const options = ["-D", join(folder, "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"];
    execFileSync(join(programs, "initdb"), options, { ...account, cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
    const server = new PostgresServer(programs, folder, await freePort(), account);
    await server.run();
    return server;
  }

  /** Starts the server, also after a crash, and resolves when it is ready. */
  async run(): Promise<void> {
    const options = ["-D", join(this.#folder, "data"), "-h", "127.0.0.1", "-p", String(this.#port), "-k", this.#folder];
    for (let attempt = 1; attempt <= 100; attempt += 1) {
      const server = spawn(join(this.#programs, "postgres"), options, {
        ...this.#account,
        cwd: this.#folder,
        stdio: ["ignore", "ignore", "pipe"],
      });
      this.#process = server;
      const isReady = await Promise.race([waitUntilReady(server), once(server, "exit").then(() => false)]);
      if (isReady) return;
      await setTimeout(100); // remaining processes of the killed server still hold its shared memory
    }
    throw new Error("PostgreSQL did not start after 100 attempts.");
  }

  /** Ends the server at once, like a power cut. */
  async kill(): Promise<void> {
    const server = this.#process;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const isGone = once(server, "exit");
    server.kill("SIGKILL");
    await isGone;
  }

  async remove(): Promise<void> {
    await this.kill();
    await setTimeout(500); // its other processes notice and exit
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** Returns the account for the server. PostgreSQL refuses to run as root, so the account `nobody` is used instead. */
function accountForServer(): Account {
  const nobody = 65_534;
  return userInfo().uid === 0 ? { uid: nobody, gid: nobody } : {};
}

function programsFolder(): string | undefined {
  const debian = ["17", "16", "15"].map((version) => `/usr/lib/postgresql/${version}/bin`);
  const given = process.env["POSTGRES_BIN"];
  const folders = given === undefined ? [...(process.env["PATH"] ?? "").split(delimiter), ...debian] : [given];
  for (const folder of folders) {
    const program = join(folder, "postgres");
    if (existsSync(program)) return dirname(realpathSync(program));
  }
  return undefined;
}

async function waitUntilReady({ stderr }: ChildProcess): Promise<boolean> {
  let output = "";
  for await (const part of stderr ?? []) {
    output += String(part);
    if (output.includes("ready to accept connections")) {
      stderr?.resume();
      return true;
    }
  }
  return false;
}

/** Opens a checkpointer in a database. */
export function openSaver(address: string): PostgresSaver {
  return PostgresSaver.fromConnString(address);
}
