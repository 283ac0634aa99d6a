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

/** The events of a run, which the server does not keep, and why it failed. */
interface RunReport {
  readonly turn: string;
  readonly parts: AgentPart[];
  reason?: string;
}

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
  const reports = new Map<string, RunReport>();
  const recovered = new Set<string>();
  /** The runs that this page began and has not read: some end before they are found. */
  let unread: readonly Run[] = [];
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
    unread = [...unread, run];
  };
  const cancel = (run: Run, signal: AbortSignal): Promise<unknown> => call("POST", `${pathOf(run)}/cancel`, signal, {});

  /** Ends a run that its server has forgotten, since no other one of the thread begins before. */
  const bury = async (run: Run, signal: AbortSignal): Promise<void> => {
    await cancel(run, signal).catch(() => undefined);
    const { status } = await call<Run>("GET", pathOf(run), signal);
    if (status === "running") await call("DELETE", pathOf(run), signal);
  };

  /** Yields the events of a run from its beginning, until it ends or the connection is lost. */
  async function* eventsOf(run: Run, signal: AbortSignal): AsyncGenerator<[string, unknown]> {
    const watchdog = new Watchdog(run.status === "running" ? FIRST_EVENT : SILENCE, "The server");
    let isAlive = run.status !== "running";
    const { signal: lost } = watchdog;
    try {
      const init = { headers: { "last-event-id": "-1" } };
      const { body } = await request(`${pathOf(run)}/stream`, AbortSignal.any([signal, lost]), init);
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
    run: Run,
    turn: string,
    before: readonly ThreadMessage[],
    signal: AbortSignal,
  ): AsyncGenerator<readonly ThreadMessage[]> {
    const live = new Map<string, ThreadMessage>();
    const report: RunReport = { turn, parts: [] };
    reports.set(run.run_id, report);
    let messages = before;
    for await (const [event, data] of eventsOf(run, signal)) {
      if (event === "values") {
        // oxlint-disable-next-line no-unsafe-type-assertion -- the server sends it
        ({ messages = messages } = data as ThreadState["values"]);
        live.clear();
      } else if (event === "messages") addPiece(live, data);
      else if (event === "custom") report.parts.push({ type: "event", event: data });
      else if (event === "error") report.reason = agentProblem(JSON.stringify(data));
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
    const run = failed.find((each) => messageOf(each)?.id === turn);
    let messages = known;
    if (run) for await (messages of messagesOf(run, turn, known, signal));
    recovered.add(turn);
    yield snapshotOf(messages, { cut: turn });
  }

  function snapshotOf(
    messages: readonly ThreadMessage[],
    { waiting = [], running, cut }: { waiting?: readonly Run[]; running?: string | undefined; cut?: string },
    questions: readonly AgentQuestion[] = [],
  ): ChatSnapshot<AgentPart, AgentQuestion> {
    const waits = new Set(waiting.map((run) => messageOf(run)?.id));
    const ids = new Set(messages.map(({ id }) => id));
    const queued = waiting.flatMap((run) => messageOf(run) ?? []).filter(({ id }) => id && !ids.has(id));
    const turns = turnsOf([...messages, ...queued]).map((turn, index, all): ChatTurn<AgentPart> => {
      const isAsked = questions.length > 0 && index === all.length - 1;
      const ended = turn.id === cut ? "cut" : isAsked ? "done" : turn.status;
      const status = turn.id === running ? "running" : waits.has(turn.id) ? "queued" : ended;
      const read = [...reports.values()].filter((report) => report.turn === turn.id);
      const parts = [...read.flatMap((report) => report.parts), ...turn.parts];
      const reason = status === "cut" ? read.findLast((report) => report.reason)?.reason : undefined;
      return { ...turn, status, parts, reason };
    });
    return { turns, questions };
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
        const waiting = [...running, ...pending];
        const run = waiting[0] ?? unread.find((each) => each.thread_id === thread);
        unread = unread.filter((each) => each.run_id !== run?.run_id);
        if (!run) {
          followed = undefined;
          const snapshot = snapshotOf(messages, {}, questionsOf(state));
          const last = snapshot.turns.at(-1);
          yield snapshot;
          if (last?.status === "cut") yield* recover(thread, last.id, messages, signal);
          return;
        }
        const asked = messageOf(run)?.id ?? turnsOf(messages).at(-1)?.id ?? "";
        const isWaiting = pending[0] === run;
        if (followed !== run.run_id) yield snapshotOf(messages, { waiting, running: isWaiting ? undefined : asked });
        followed = run.run_id;
        let hasEvent = false;
        for await (const read of messagesOf(run, asked, messages, signal)) {
          hasEvent = true;
          if (waiting.includes(run)) yield snapshotOf(read, { waiting, running: asked });
        }
        if (!hasEvent && running[0] === run) await bury(run, signal);
      }
    },
    async stop(thread, signal) {
      const [run] = [...(await runsOf(thread, "running", signal)), ...(await runsOf(thread, "pending", signal))];
      if (run) await cancel(run, signal);
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

function pathOf({ thread_id: thread, run_id: id }: Run): string {
  return `/threads/${thread}/runs/${id}`;
}

/** Returns the message that a run answers; undefined if it goes on with answers of a person. */
function messageOf({ kwargs }: Run): ThreadMessage | undefined {
  return kwargs?.input?.messages?.[0];
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
