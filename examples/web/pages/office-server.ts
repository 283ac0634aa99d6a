import {
  type AgentAnswers,
  type AgentQuestion,
  ChatError,
  type ChatServer,
  type ChatTurn,
  errorOfStatus,
} from "@langslash/composer";
import type { PageEvent, PageUpdate } from "../page-update.js";
import { readLines } from "./read-lines.js";

/** The conversations of this page's server. */
export const officeServer: ChatServer<PageEvent, AgentQuestion, AgentAnswers> = {
  async send(thread, { id, text }, signal) {
    await post("/api/chat", { thread, id, text }, signal, "undecided");
  },
  async *follow(thread, signal) {
    const response = await call(`/api/chat/${thread}`, { signal }, "busy");
    const turns = new Map<string, ChatTurn<PageEvent>>();
    for await (const line of readLines(response.body)) {
      const { turns: changed, questions }: PageUpdate = JSON.parse(line);
      for (const turn of changed)
        turns.set(turn.id, { ...turn, parts: [...(turns.get(turn.id)?.parts ?? []), ...turn.parts] });
      yield { turns: [...turns.values()], questions };
    }
  },
  async stop(thread, signal) {
    await post("/api/stop", { thread }, signal, "busy");
  },
  async decide(thread, answers, signal) {
    await post("/api/decide", { thread, answers }, signal, "decided");
  },
  list: async () => [],
};

/** Sends a request, without waiting for the answer of the agent. */
async function post(path: string, body: object, signal: AbortSignal, conflict: Conflict): Promise<void> {
  const headers = { "content-type": "application/json" };
  const response = await call(path, { method: "POST", headers, body: JSON.stringify(body), signal }, conflict);
  await response.body?.cancel();
}

/** What a status of 409 means. */
type Conflict = "undecided" | "decided" | "busy";

async function call(path: string, init: RequestInit, conflict: Conflict): Promise<Response> {
  const response = await fetch(path, init);
  if (response.ok) return response;
  if (response.status === 404) throw new ChatError("unknown-thread");
  throw response.status === 409 ? new ChatError(conflict) : errorOfStatus(response.status);
}
