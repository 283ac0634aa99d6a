import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BreakableConnection } from "@langslash/testing/breakable-connection";
import type { ChatUnderTest } from "@langslash/testing/chat-window";
import { sharedChromium } from "@langslash/testing/chromium";
import { startSlowModel } from "@langslash/testing/slow-model";
import { type RunningOffice, startOffice } from "../start-office.js";

/** Starts the example with a slow model, and the connection to it. */
export async function startFaultyOffice(): Promise<ChatUnderTest> {
  const [model, browser] = await Promise.all([startSlowModel(), sharedChromium()]);
  const workspace = await mkdtemp(join(tmpdir(), "langslash-web-"));
  const environment = { OPENAI_API_KEY: "none", OPENAI_BASE_URL: model.url, OPENAI_MODEL: "slow" };
  const start = (): Promise<RunningOffice> => startOffice({ environment, workspace, port: 0, log: () => undefined });
  const portOf = ({ address }: RunningOffice): number => Number(new URL(address).port);
  let office = await start();
  const connection = await BreakableConnection.to(portOf(office));
  return {
    browser,
    address: `http://127.0.0.1:${connection.port}/`,
    connection,
    model,
    async restart() {
      await office.close();
      office = await start();
      connection.reset(portOf(office));
    },
    async close() {
      await connection.cut();
      await Promise.all([office.close(), model.close(), rm(workspace, { recursive: true })]);
    },
  };
}
