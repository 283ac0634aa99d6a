import { isDeepStrictEqual } from "node:util";
import { type Context, Hono } from "hono";
import { stream } from "hono/streaming";
import { z } from "zod";
import { Conversations } from "./conversations.js";
import type { Office } from "./office.js";
import { readJson } from "./read-json.js";
import { type TurnInput, pageEvents } from "./page-events.js";

/** Id of the conversation. Its messages are kept until the server ends. */
const ThreadSchema = z.uuid();
const MessageSchema = z.object({ thread: ThreadSchema, text: z.string().trim().min(1).max(100_000) });
const DecisionsSchema = z.object({
  thread: ThreadSchema,
  decisions: z.record(z.string(), z.enum(["approve", "reject"])),
});

/**
 * Creates the routes of the chat: `POST /api/chat` runs a turn, `POST /api/decide` continues a turn that waits for
 * decisions about skills, `GET /api/chat/:thread` sends a conversation again, and `GET /api/commands` sends the
 * commands, now and after each change.
 */
export function chatRoutes(office: Office): Hono {
  const routes = new Hono();
  const conversations = new Conversations();
  const answering = new Set<string>();
  /** The ids of the decisions that a conversation waits for. */
  const undecided = new Map<string, Set<string>>();

  routes.post("/api/chat", async (context) => {
    const { thread, text } = await readJson(context, MessageSchema);
    if (undecided.has(thread)) return context.json({ error: "Decide first whether the skill is written." }, 409);
    return answer(context, thread, { text });
  });

  routes.post("/api/decide", async (context) => {
    const { thread, decisions } = await readJson(context, DecisionsSchema);
    const ids = undecided.get(thread);
    if (!ids) return context.json({ error: "This conversation waits for no decision." }, 409);
    if (!isDeepStrictEqual(new Set(Object.keys(decisions)), ids)) {
      return context.json({ error: `Decide about each of: ${[...ids].join(", ")}.` }, 400);
    }
    undecided.delete(thread);
    return answer(context, thread, { decisions });
  });

  function answer(context: Context, thread: string, input: TurnInput): Response {
    if (answering.has(thread)) return context.json({ error: "This conversation is still being answered." }, 409);
    answering.add(thread);
    conversations.begin(thread, "text" in input ? input.text : undefined);
    context.header("content-type", "application/x-ndjson; charset=utf-8");
    return stream(context, async (body) => {
      const turn = new AbortController();
      body.onAbort(() => turn.abort());
      try {
        for await (const event of pageEvents(office, { thread, input, signal: turn.signal })) {
          if (event.type === "approval") undecided.set(thread, (undecided.get(thread) ?? new Set()).add(event.id));
          conversations.add(thread, event);
          await body.write(`${JSON.stringify(event)}\n`);
        }
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (!turn.signal.aborted) await body.write(`${JSON.stringify({ type: "error", message })}\n`);
      } finally {
        answering.delete(thread);
      }
    });
  }

  routes.get("/api/chat/:thread", (context) => context.json(conversations.of(context.req.param("thread"))));
  routes.get("/api/commands", (context) => office.serveCatalogue(context.req.raw));

  return routes;
}
