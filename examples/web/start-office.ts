import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createAdaptorServer } from "@hono/node-server";
import { type ConfigRecord, directoryConfigs } from "@langslash/converter";
import { exampleModels } from "../demo/models.js";
import { createApp } from "./app.js";
import { createOffice } from "./office.js";

const CONFIGS = fileURLToPath(new URL("../law-office/claude", import.meta.url));

/** Options of `startOffice`. */
export interface StartOptions {
  /** OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL count. Without a key everything runs offline. */
  readonly environment: NodeJS.ProcessEnv;
  /** The folder in which new skills and saved answers are written. */
  readonly workspace: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Takes a line for each reading of agents and skills in a conversion. */
  readonly log: (line: string) => void;
}

/** A running server. */
export interface RunningOffice {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Starts the whole server, for this machine alone.
 *
 * @throws what keeps it from listening, a port that is taken for instance
 */
export async function startOffice({ environment, workspace, port, log }: StartOptions): Promise<RunningOffice> {
  const models = exampleModels(environment);
  const model = environment["OPENAI_API_KEY"] ? models.model : undefined;
  const office = await createOffice({ models, workspace });
  const app = await createApp({ office, model, configs: await firstConfigs(), log });
  const server = createAdaptorServer({ fetch: app.fetch });
  const close = async (): Promise<void> => {
    await office.close();
    if ("closeAllConnections" in server) server.closeAllConnections();
    server.close();
  };
  server.listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    await close();
    throw error;
  }
  const address = server.address();
  return { address: `http://127.0.0.1:${typeof address === "object" ? address?.port : port}/`, close };
}

/** The commands, agents and skills with which the converter begins. */
async function firstConfigs(): Promise<ConfigRecord[]> {
  const configs = directoryConfigs(CONFIGS);
  const heads = await configs.list();
  const records = await Promise.all(heads.map(({ type, name }) => configs.read(type, name)));
  return records.filter((record) => record !== undefined);
}
