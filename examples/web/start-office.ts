import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createAdaptorServer } from "@hono/node-server";
import { type ConfigRecord, directoryConfigs } from "@langslash/converter";
import { exampleModels } from "../demo/models.js";
import { createApp } from "./app.js";
import { createOffice } from "./office.js";

const CONFIGS = fileURLToPath(new URL("../law-office/claude", import.meta.url));

/** Options for `startOffice`. */
export interface StartOptions {
  /** Environment with OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL. Without a key, everything runs offline. */
  readonly environment: NodeJS.ProcessEnv;
  /** Folder for new skills and saved answers. */
  readonly workspace: string;
  /** Port to listen on. 0 chooses a free one. */
  readonly port: number;
}

/** A running server. */
export interface RunningOffice {
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Starts the whole server, reachable from this machine only.
 *
 * @throws the error that prevents it from listening, for example if the port is in use
 */
export async function startOffice({ environment, workspace, port }: StartOptions): Promise<RunningOffice> {
  const models = exampleModels(environment);
  const model = environment["OPENAI_API_KEY"] ? models.model : undefined;
  const office = await createOffice({ models, workspace });
  const app = await createApp({ office, model, configs: await firstConfigs() });
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

/** Reads the initial commands, agents and skills of the converter. */
async function firstConfigs(): Promise<ConfigRecord[]> {
  const configs = directoryConfigs(CONFIGS);
  const heads = await configs.list();
  const records = await Promise.all(heads.map(({ type, name }) => configs.read(type, name)));
  return records.filter((record) => record !== undefined);
}
