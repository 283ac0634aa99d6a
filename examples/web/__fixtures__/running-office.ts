import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LLMock } from "@copilotkit/aimock";
import { vi } from "vitest";
import { type RunningOffice, startOffice } from "../start-office.js";

/** A server of the example and the model server that it uses, both on loopback. */
export interface TestOffice extends RunningOffice {
  readonly model: LLMock;
  /** Folder for new skills. */
  readonly workspace: string;
  /** Printed lines. */
  readonly printed: string[];
  /** Clears the replies and requests of the model server, and the printed lines. */
  reset(): void;
}

/** Starts both servers. The model server refuses requests for which the test has not set a reply. */
export async function startTestOffice(): Promise<TestOffice> {
  const workspace = await mkdtemp(join(tmpdir(), "langslash-web-test-"));
  const model = new LLMock({ port: 0, strict: true, chunkSize: 6, logLevel: "silent" });
  await model.start();
  const environment = { OPENAI_API_KEY: "none", OPENAI_BASE_URL: `${model.url}/v1`, OPENAI_MODEL: "local-model" };
  const printed: string[] = [];
  const print = vi.spyOn(console, "log").mockImplementation((line) => void printed.push(String(line)));
  const office = await startOffice({ environment, workspace, port: 0 });
  const close = async (): Promise<void> => {
    print.mockRestore();
    await office.close();
    await model.stop();
    await rm(workspace, { recursive: true });
  };
  const reset = (): void => {
    model.reset();
    printed.length = 0;
  };
  return { address: office.address, close, reset, model, workspace, printed };
}

/** Returns the newest message of a request as JSON, regardless of how it is split into blocks. */
export function newestMessage(request: unknown): string {
  const { messages } = request as { messages: { role: string; content: unknown }[] };
  return JSON.stringify(messages.at(-1));
}
