import type { SlashAnswer } from "@langslash/composer";
import { Command } from "@langchain/langgraph";
import { processSecrets, SkillMiddlewareError } from "@langslash/middleware";
import { type Context, Hono } from "hono";
import { stream } from "hono/streaming";
import { z } from "zod";
import { Conversation } from "./conversation.js";
import type { Office } from "./office.js";
import { readJson } from "./read-json.js";

/** Id of the conversation. Its messages are kept until the server ends. */
const ThreadSchema = z.uuid();
const MessageSchema = z.object({
  thread: ThreadSchema,
  /** A message with an id that the server has is not answered again. */
  id: z.uuid().default(() => crypto.randomUUID()),
  text: z.string().trim().min(1),
});
/** The answer to a question. The agent checks what it contains. */
const AnswerSchema = z.custom<SlashAnswer>(
  (value) => z.object({ decisions: z.array(z.object({})) }).safeParse(value).success,
);
const AnswersSchema = z.object({ thread: ThreadSchema, answers: z.record(z.string(), AnswerSchema) });

/**
 * Creates the routes of the chat: `POST /api/chat` begins a turn, or adds it to those that wait, `POST /api/stop` stops
 * the one that runs, `POST /api/decide` continues a turn with answers to its questions, `GET /api/chat/:thread`
 * sends a conversation, and its changes while it is answered, and `GET /api/commands` sends the commands, now and after
 * each change, and `POST` the values of their arguments. `POST /api/secrets` takes a secret, and returns a reference to
 * it. A turn goes on without readers.
 */
export function chatRoutes(office: Office): Hono {
  const routes = new Hono();
  const conversations = new Map<string, Conversation>();

  routes.post("/api/chat", async (context) => {
    const { thread, id, text } = await readJson(context, MessageSchema);
    const conversation = conversations.get(thread) ?? new Conversation();
    if (conversation.openQuestions().length > 0) return context.json({ error: "Answer the question first." }, 409);
    const messages = [{ role: "user" as const, content: text }];
    conversations.set(thread, conversation);
    conversation.add(id, text, (signal) => office.run(thread, { messages }, signal));
    return send(context, conversation);
  });

  routes.post("/api/stop", async (context) => {
    const { thread } = await readJson(context, z.object({ thread: ThreadSchema }));
    conversations.get(thread)?.stop();
    return context.json({});
  });

  routes.post("/api/decide", async (context) => {
    const { thread, answers } = await readJson(context, AnswersSchema);
    const ids = Object.keys(answers);
    const conversation = conversations.get(thread);
    const open = conversation?.openQuestions() ?? [];
    if (!conversation || ids.length === 0 || !ids.every((id) => open.includes(id)))
      return context.json({ error: "This conversation does not wait for this answer." }, 409);
    conversation.answer(ids, (signal) => office.run(thread, new Command({ resume: answers }), signal));
    return send(context, conversation);
  });

  routes.get("/api/chat/:thread", (context) => {
    const conversation = conversations.get(context.req.param("thread"));
    if (conversation) return send(context, conversation);
    return context.json({ error: "This conversation is not on the server." }, 404);
  });
  routes.post("/api/secrets", async (context) => {
    try {
      return context.text(await processSecrets.put(await context.req.text()));
    } catch (error) {
      if (!SkillMiddlewareError.isInstance(error)) throw error;
      return context.json({ error: error.message }, 400);
    }
  });
  routes.on(["GET", "POST"], "/api/commands", (context) => office.serveCatalogue(context.req.raw));

  return routes;
}

/** Sends the conversation, and on each further line the turns that have changed, with their new events. */
function send(context: Context, conversation: Conversation): Response {
  context.header("content-type", "application/x-ndjson; charset=utf-8");
  return stream(context, async (body) => {
    const sent = new Map<string, { parts: number; status: string }>();
    for await (const { turns, questions } of conversation.follow()) {
      if (body.aborted) return;
      const changed = turns.flatMap(({ parts, ...turn }) => {
        const before = sent.get(turn.id);
        if (before?.status === turn.status && before.parts === parts.length) return [];
        sent.set(turn.id, { parts: parts.length, status: turn.status });
        return [{ ...turn, parts: parts.slice(before?.parts ?? 0) }];
      });
      await body.write(`${JSON.stringify({ turns: changed, questions })}\n`);
    }
  });
}
