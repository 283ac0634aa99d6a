import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ChatUnderTest, startChat } from "@langslash/testing/chat-window";
import { startSlowModel } from "@langslash/testing/slow-model";
import type { PageUpdate } from "../page-update.js";
import { type RunningOffice, startOffice } from "../start-office.js";

/** Starts the example with a slow model, and the connection to it. */
export async function startFaultyOffice(): Promise<ChatUnderTest> {
  const model = await startSlowModel();
  const workspace = await mkdtemp(join(tmpdir(), "langslash-web-"));
  const environment = { OPENAI_API_KEY: "none", OPENAI_BASE_URL: model.url, OPENAI_MODEL: "slow" };
  const chat = await startChat<RunningOffice>({
    model,
    start: () => startOffice({ environment, workspace, port: 0 }),
    addressOf: ({ address }) => address,
    end: (office) => office.close(),
    read: textsOfConversation,
  });
  const close = async (): Promise<void> => {
    await chat.close();
    await rm(workspace, { recursive: true });
  };
  return { ...chat, close };
}

async function textsOfConversation(address: string, thread: string): Promise<readonly string[]> {
  const response = await fetch(new URL(`/api/chat/${thread}`, address));
  if (response.status === 404) return [];
  const [line = ""] = (await response.text()).split("\n");
  const { turns }: PageUpdate = JSON.parse(line);
  return turns.flatMap(({ text, parts }) => {
    const answers = parts.flatMap((event) => (event.type === "text" ? [event.text] : []));
    return [text, answers.join("")];
  });
}
