import { checkOptions } from "@langslash/grammar/internal";
import { serverEvents } from "../server-events.js";
import { Watchdog } from "../watchdog.js";
import { agentProblem, ChatError, chatError } from "./chat-error.js";
import type { ChatServer, ChatSnapshot, ChatTurn } from "./chat-server.js";
import { langGraphApi, type LangGraphServerOptions, type Run, type ThreadState } from "./langgraph-api.js";
import { type AgentPart, textOf, type ThreadMessage, turnsOf } from "./thread-turns.js";

/** A question of the agent: an interrupt. */
export interface AgentQuestion {
  readonly id: string;
  readonly value: unknown;
}

/** Answers to the questions of the agent, by their ids. */
export type AgentAnswers = Readonly<Record<string, unknown>>;

/** Time without a byte after which a stream counts as lost and is read again, in milliseconds. */
const SILENCE = 30_000;
/** Time limit for the first event of a running answer, in milliseconds. One that ended with its server sends none. */
const FIRST_EVENT = 5_000;
const THREAD_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Conversations on a LangGraph server: each one is a thread, and each answer a run that goes on without the page. */
export function langGraphServer(options: LangGraphServerOptions): ChatServer<AgentPart, AgentQuestion, AgentAnswers> {
  checkOptions("langGraphServer", options, { url: true, assistant: true, headers: true });
  const { assistant } = options;
  const { request, call } = langGraphApi(options);
  /** The events of runs, which the server does not keep, with the ids of their turns, and why turns failed. */
  const events = new Map<string, { readonly turn: string; readonly parts: AgentPart[] }>();
  const reasons = new Map<string, string>();
  const recovered = new Set<string>();
  /** The runs that this page began and has not read, by thread: some end before they are found. */
  const unread = new Map<string, Run[]>();
  /** The run that is read again, so the page shows it already. */
  let followed: string | undefined;

  const runsOf = async (thread: string, status: string, signal: AbortSignal): Promise<readonly Run[]> => {
    const runs = await call<readonly Run[]>("GET", `/threads/${thread}/runs?limit=100&status=${status}`, signal);
    return runs.toSorted((one, other) => one.created_at.localeCompare(other.created_at));
  };
  const begin = async (thread: string, signal: AbortSignal, details: object): Promise<void> => {
    const run = await call<Run>("POST", `/threads/${thread}/runs`, signal, {
      assistant_id: assistant,
      stream_mode: ["values", "messages-tuple", "custom"],
      stream_resumable: true,
      on_disconnect: "continue",
      ...details,
    });
    unread.set(thread, [...(unread.get(thread) ?? []), run]);
  };
  const cancel = (thread: string, run: Run, signal: AbortSignal): Promise<unknown> =>
    call("POST", `/threads/${thread}/runs/${run.run_id}/cancel`, signal, {});

  /** Ends a run that its server has forgotten, since no other one of the thread begins before. */
  const bury = async (thread: string, run: Run, signal: AbortSignal): Promise<void> => {
    await cancel(thread, run, signal).catch(() => undefined);
    const { status } = await call<Run>("GET", `/threads/${thread}/runs/${run.run_id}`, signal);
    if (status === "running") await call("DELETE", `/threads/${thread}/runs/${run.run_id}`, signal);
  };

  /** Yields the events of a run from its beginning, until it ends or the connection is lost. */
  async function* eventsOf(thread: string, run: Run, signal: AbortSignal): AsyncGenerator<[string, unknown]> {
    const watchdog = new Watchdog(run.status === "running" ? FIRST_EVENT : SILENCE, "The server");
    let isAlive = run.status !== "running";
    const { signal: lost } = watchdog;
    try {
      const init = { headers: { "last-event-id": "-1" } };
      const path = `/threads/${thread}/runs/${run.run_id}/stream`;
      const { body } = await request(path, AbortSignal.any([signal, lost]), init);
      if (!body) return;
      for await (const { event, data } of serverEvents(body, () => isAlive && watchdog.reset(SILENCE))) {
        if (!isAlive) watchdog.reset(SILENCE);
        isAlive = true;
        yield [event, JSON.parse(data)];
      }
    } catch (error) {
      if (!lost.aborted) throw chatError(error);
    } finally {
      watchdog.end();
    }
  }

  /** Reads a run, and yields the messages of its thread after each event. */
  async function* messagesOf(
    thread: string,
    run: Run,
    turn: string,
    before: readonly ThreadMessage[],
    signal: AbortSignal,
  ): AsyncGenerator<readonly ThreadMessage[]> {
    const live = new Map<string, ThreadMessage>();
    const parts: AgentPart[] = [];
    events.set(run.run_id, { turn, parts });
    let messages = before;
    for await (const [event, data] of eventsOf(thread, run, signal)) {
      if (event === "values") {
        // oxlint-disable-next-line no-unsafe-type-assertion -- the server sends it
        ({ messages = messages } = data as ThreadState["values"]);
        live.clear();
      } else if (event === "messages") addPiece(live, data);
      else if (event === "custom") parts.push({ type: "event", event: data });
      else if (event === "error") reasons.set(turn, agentProblem(JSON.stringify(data)));
      yield [...messages, ...live.values()];
    }
  }

  /** Reads an answer again that ended early while no page was open, once. */
  async function* recover(
    thread: string,
    turn: string,
    known: readonly ThreadMessage[],
    signal: AbortSignal,
  ): AsyncGenerator<ChatSnapshot<AgentPart, AgentQuestion>> {
    if (recovered.has(turn)) return;
    const failed = [...(await runsOf(thread, "error", signal)), ...(await runsOf(thread, "interrupted", signal))];
    const run = failed.find(({ kwargs }) => kwargs?.input?.messages?.[0]?.id === turn);
    let messages = known;
    if (run) for await (messages of messagesOf(thread, run, turn, known, signal));
    recovered.add(turn);
    yield snapshotOf(messages, { cut: turn });
  }

  function snapshotOf(
    messages: readonly ThreadMessage[],
    { waiting = [], running, cut }: { waiting?: readonly Run[]; running?: string | undefined; cut?: string },
    questions: readonly AgentQuestion[] = [],
  ): ChatSnapshot<AgentPart, AgentQuestion> {
    const waits = new Set(waiting.map((run) => run.kwargs?.input?.messages?.[0]?.id));
    const known = turnsOf(messages).map((turn, index, all): ChatTurn<AgentPart> => {
      const isAsked = questions.length > 0 && index === all.length - 1;
      const ended = turn.id === cut ? "cut" : isAsked ? "done" : turn.status;
      const status = turn.id === running ? "running" : waits.has(turn.id) ? "queued" : ended;
      const reported = [...events.values()].flatMap((run) => (run.turn === turn.id ? run.parts : []));
      const parts = [...reported, ...turn.parts];
      return { ...turn, status, parts, reason: status === "cut" ? reasons.get(turn.id) : undefined };
    });
    const ids = new Set(known.map(({ id }) => id));
    const queued = waiting.flatMap((run): ChatTurn<AgentPart>[] => {
      const message = run.kwargs?.input?.messages?.[0];
      if (!message?.id || ids.has(message.id)) return [];
      return [
        { id: message.id, text: textOf(message), parts: [], status: message.id === running ? "running" : "queued" },
      ];
    });
    return { turns: [...known, ...queued], questions };
  }

  return {
    async send(thread, { id, text, isFirst }, signal) {
      const title = text.replaceAll(/\s+/g, " ").slice(0, 80);
      if (isFirst)
        await call("POST", "/threads", signal, { thread_id: thread, if_exists: "do_nothing", metadata: { title } });
      const input = { messages: [{ type: "human", id, content: text }] };
      await begin(thread, signal, { input, multitask_strategy: "enqueue" });
    },
    async *follow(thread, signal) {
      if (!THREAD_ID.test(thread)) throw new ChatError("unknown-thread");
      for (;;) {
        // In this order, since a run goes from waiting to running to the thread: none is missed.
        const pending = await runsOf(thread, "pending", signal);
        const running = await runsOf(thread, "running", signal);
        const state = await call<ThreadState>("GET", `/threads/${thread}/state`, signal);
        const messages = state.values.messages ?? [];
        const run = running[0] ?? pending[0] ?? unread.get(thread)?.[0];
        unread.set(
          thread,
          (unread.get(thread) ?? []).filter(({ run_id: id }) => id !== run?.run_id),
        );
        if (!run) {
          followed = undefined;
          const snapshot = snapshotOf(messages, {}, questionsOf(state));
          const last = snapshot.turns.at(-1);
          yield snapshot;
          if (last?.status === "cut") yield* recover(thread, last.id, messages, signal);
          return;
        }
        const waiting = [...running, ...pending];
        const asked = run.kwargs?.input?.messages?.[0]?.id ?? turnsOf(messages).at(-1)?.id ?? "";
        const isWaiting = pending[0] === run;
        if (followed !== run.run_id) yield snapshotOf(messages, { waiting, running: isWaiting ? undefined : asked });
        followed = run.run_id;
        let hasEvent = false;
        for await (const read of messagesOf(thread, run, asked, messages, signal)) {
          hasEvent = true;
          if (waiting.includes(run)) yield snapshotOf(read, { waiting, running: asked });
        }
        if (!hasEvent && running[0] === run) await bury(thread, run, signal);
      }
    },
    async stop(thread, signal) {
      const [run] = [...(await runsOf(thread, "running", signal)), ...(await runsOf(thread, "pending", signal))];
      if (run) await cancel(thread, run, signal);
    },
    async decide(thread, answers, signal) {
      const state = await call<ThreadState>("GET", `/threads/${thread}/state`, signal);
      const open = new Set(questionsOf(state).map(({ id }) => id));
      if (!Object.keys(answers).every((id) => open.has(id))) throw new ChatError("decided");
      await begin(thread, signal, { command: { resume: answers }, multitask_strategy: "reject" }).catch(
        (error: unknown) => {
          throw ChatError.isInstance(error) && error.code === "busy"
            ? new ChatError("decided", { cause: error })
            : error;
        },
      );
    },
    async list(signal) {
      const body = { limit: 50, sort_by: "updated_at", sort_order: "desc", select: ["thread_id", "metadata"] };
      const threads = await call<readonly { thread_id: string; metadata?: { title?: unknown } }[]>(
        "POST",
        "/threads/search",
        signal,
        body,
      );
      return threads.flatMap(({ thread_id: thread, metadata }) =>
        typeof metadata?.title === "string" ? [{ thread, title: metadata.title }] : [],
      );
    },
  };
}

/** An answer that was stopped leaves an interrupt without a question. */
function questionsOf({ tasks }: ThreadState): AgentQuestion[] {
  const interrupts = tasks.flatMap((task) => task.interrupts ?? []);
  return interrupts.flatMap(({ id = "", value }) => (value === undefined || value === null ? [] : [{ id, value }]));
}

/** Adds a piece of an answer. Models of other nodes, and of agents inside tools, do not answer the user. */
function addPiece(live: Map<string, ThreadMessage>, data: unknown): void {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the server sends it
  const [message, metadata] = data as [ThreadMessage, { langgraph_node?: string; langgraph_checkpoint_ns?: string }];
  const isNested = metadata.langgraph_checkpoint_ns?.includes("|") === true;
  if (metadata.langgraph_node !== "model_request" || isNested || !/^(?:ai|AIMessageChunk)$/.test(message.type)) return;
  const id = message.id ?? "";
  live.set(id, { type: "ai", id, content: textOf(live.get(id) ?? { content: "" }) + textOf(message) });
}
