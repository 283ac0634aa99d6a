import { Hono } from "hono";
import { stream, streamSSE } from "hono/streaming";
import { z } from "zod";
import type { Office } from "./office.js";
import { readJson } from "./read-json.js";
import { turnEvents } from "./turn-events.js";

const MessageSchema = z.object({
  /** Id of the conversation. Its messages are kept until the server ends. */
  thread: z.uuid(),
  text: z.string().trim().min(1).max(100_000),
});

/**
 * Creates the routes of the chat: `POST /api/chat` runs a turn, `GET /api/commands` sends the commands, now and after
 * each change.
 */
export function chatRoutes(office: Office): Hono {
  const routes = new Hono();
  const answering = new Set<string>();

  routes.post("/api/chat", async (context) => {
    const { thread, text } = await readJson(context, MessageSchema);
    if (answering.has(thread)) return context.json({ error: "This conversation is still being answered." }, 409);
    answering.add(thread);
    context.header("content-type", "application/x-ndjson; charset=utf-8");
    return stream(context, async (body) => {
      const turn = new AbortController();
      body.onAbort(() => turn.abort());
      try {
        for await (const event of turnEvents(office, { thread, text, signal: turn.signal })) {
          await body.write(`${JSON.stringify(event)}\n`);
        }
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (!turn.signal.aborted) await body.write(`${JSON.stringify({ type: "error", message })}\n`);
      } finally {
        answering.delete(thread);
      }
    });
  });

  routes.get("/api/commands", (context) =>
    streamSSE(context, async (events) => {
      const send = (): Promise<void> => events.writeSSE({ data: JSON.stringify(office.commands()) });
      const ended = new Promise<void>((resolve) => events.onAbort(resolve));
      const stop = office.onChange(() => void send());
      await send();
      await ended;
      stop();
    }),
  );

  return routes;
}
