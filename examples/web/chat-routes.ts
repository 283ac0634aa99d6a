import { isDeepStrictEqual } from "node:util";
import type { SlashAnswer } from "@langslash/composer";
import { type Context, Hono } from "hono";
import { stream } from "hono/streaming";
import { z } from "zod";
import { Conversations } from "./conversations.js";
import type { Office } from "./office.js";
import { readJson } from "./read-json.js";
import { isQuestion, type PageEvent, type PageTurn } from "./page-event.js";
import { type TurnInput, pageEvents } from "./page-events.js";

/** Id of the conversation. Its messages are kept until the server ends. */
const ThreadSchema = z.uuid();
const MessageSchema = z.object({
  thread: ThreadSchema,
  /** A message with an id that the server has is not answered again. */
  id: z.uuid().default(() => crypto.randomUUID()),
  text: z.string().trim().min(1),
});
/** A filled-in form. The agent checks what it contains. */
const AnswerSchema = z.custom<SlashAnswer>(
  (value) => z.object({ decisions: z.array(z.object({})) }).safeParse(value).success,
);
const DecisionsSchema = z.object({
  thread: ThreadSchema,
  decisions: z.record(z.string(), z.union([z.enum(["approve", "reject"]), AnswerSchema])),
});

/**
 * Creates the routes of the chat: `POST /api/chat` begins a turn, or adds it to those that wait, `POST /api/stop` stops
 * the one that runs, `POST /api/decide` continues a turn that waits for answers to its questions, `GET /api/chat/:thread`
 * sends a conversation, and its changes while it is answered, and `GET /api/commands` sends the commands, now and after
 * each change, and `POST` the values of their arguments. A turn goes on without readers.
 */
export function chatRoutes(office: Office): Hono {
  const routes = new Hono();
  const conversations = new Conversations();
  /** The ids of the questions that a conversation waits for. */
  const undecided = new Map<string, Set<string>>();

  routes.post("/api/chat", async (context) => {
    const { thread, id, text } = await readJson(context, MessageSchema);
    if (undecided.has(thread)) return context.json({ error: "Answer the question first." }, 409);
    conversations.add(thread, id, text, run(thread, { text }));
    return send(context, thread);
  });

  routes.post("/api/stop", async (context) => {
    const { thread } = await readJson(context, z.object({ thread: ThreadSchema }));
    conversations.stop(thread);
    return context.json({});
  });

  routes.post("/api/decide", async (context) => {
    const { thread, decisions } = await readJson(context, DecisionsSchema);
    const ids = undecided.get(thread);
    if (!ids) return context.json({ error: "This conversation waits for no decision." }, 409);
    if (!isDeepStrictEqual(new Set(Object.keys(decisions)), ids)) {
      return context.json({ error: `Decide about each of: ${[...ids].join(", ")}.` }, 400);
    }
    undecided.delete(thread);
    conversations.continue(thread, run(thread, { decisions }));
    return send(context, thread);
  });

  const run = (thread: string, input: TurnInput) =>
    async function* (signal: AbortSignal): AsyncGenerator<PageEvent> {
      if ("decisions" in input) yield { type: "answered" };
      for await (const event of pageEvents(office, { thread, input, signal })) {
        if (isQuestion(event)) undecided.set(thread, (undecided.get(thread) ?? new Set()).add(event.id));
        yield event;
      }
    };

  /** Sends the turns, and on each further line those that have changed, with their new events. */
  function send(context: Context, thread: string): Response {
    context.header("content-type", "application/x-ndjson; charset=utf-8");
    return stream(context, async (body) => {
      const left = new AbortController();
      body.onAbort(() => left.abort());
      const sent = new Map<string, { events: number; status: string }>();
      for await (const turns of conversations.follow(thread, left.signal)) {
        const changed = turns.flatMap(({ events, ...turn }): PageTurn[] => {
          const before = sent.get(turn.id);
          if (before?.status === turn.status && before.events === events.length) return [];
          sent.set(turn.id, { events: events.length, status: turn.status });
          return [{ ...turn, events: events.slice(before?.events ?? 0) }];
        });
        await body.write(`${JSON.stringify(changed)}\n`);
      }
    });
  }

  routes.get("/api/chat/:thread", (context) => {
    const thread = context.req.param("thread");
    if (conversations.has(thread)) return send(context, thread);
    return context.json({ error: "This conversation is not on the server." }, 404);
  });
  routes.on(["GET", "POST"], "/api/commands", (context) => office.serveCatalogue(context.req.raw));

  return routes;
}
