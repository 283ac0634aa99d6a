import { ChatError, type ChatErrorCode, problemText } from "./chat-error.js";
import type { ChatEntry, ChatServer, ChatSnapshot, ChatTurn, TurnStatus } from "./chat-server.js";
import { type CutTurn, type KeptChat, keptChat, type UnsentMessage } from "./kept-chat.js";
import { listenToPage, randomId, windowsOf } from "./page.js";

/** Options for `createChat`. */
export interface ChatOptions<Part, Question, Answer> {
  readonly server: ChatServer<Part, Question, Answer>;
  /** The conversation at first. @default a new one */
  readonly thread?: string | undefined;
  /** Whether a message waits while another answer runs. Otherwise it stays in the field. @default true */
  readonly waits?: boolean;
  /** What the page keeps. @default the storage of the browser */
  readonly kept?: KeptChat;
}

/** State of a chat, as a page shows it. */
export interface ChatState<Part, Question> {
  /** Id of the conversation. A new one has none before its first message has arrived. */
  readonly thread: string | undefined;
  readonly turns: readonly ChatTurn<Part>[];
  readonly questions: readonly Question[];
  /** Text of the field. */
  readonly draft: string;
  /** Whether a message is on its way, waits or is answered. */
  readonly isBusy: boolean;
  /** Whether a conversation has been opened, and not yet read. */
  readonly isLoading: boolean;
  /** What went wrong with the last act, as a sentence. Show it as an alert. */
  readonly problem: string | undefined;
  /** What goes on, as a sentence: the connection, or the answer. Empty if nothing does. Show it as a status. */
  readonly progress: string;
  /** The conversations of the server, after `list`. */
  readonly entries: readonly ChatEntry[];
}

/** A message that is on its way, or that has arrived and was not read back yet. */
interface LocalTurn<Part> {
  readonly thread: string;
  readonly turn: ChatTurn<Part>;
  /** Number of readings that had begun when it arrived. */
  readonly arrived?: number;
}

/** Waits before the server is asked again, in milliseconds; the last one repeats. */
const WAITS = [500, 1_000, 2_000, 5_000, 10_000];
/** Longest time that sending may take, in milliseconds. */
const PATIENCE = 20_000;

/**
 * The chat of a page: what was typed, the conversation and its connection to the server. What was typed is sent, waits,
 * or is back in the field with a reason. An answer that was cut stays, with a reason. Answers go on without the page, and
 * are joined again. Other windows with the conversation follow.
 */
export class Chat<Part, Question, Answer> {
  readonly #options: Required<Pick<ChatOptions<Part, Question, Answer>, "server" | "waits" | "kept">>;
  readonly #listeners = new Set<() => void>();
  #state: ChatState<Part, Question>;
  #snapshot: ChatSnapshot<Part, Question> = { turns: [], questions: [] };
  #local: readonly LocalTurn<Part>[] = [];
  /** Id of the conversation that the next message begins. */
  #next = randomId();
  #readings = 0;
  #watching = new AbortController();
  #stopped = new Set<string>();
  #poke: () => void = () => undefined;
  #sending: Promise<void> = Promise.resolve();
  #windows: ReturnType<typeof windowsOf> | undefined;
  /** What a person should know about the connection or the conversation. */
  #notice: string | undefined;
  #isTold = false;

  constructor({ server, thread, waits = true, kept = keptChat() }: ChatOptions<Part, Question, Answer>) {
    this.#options = { server, waits, kept };
    const lists = { turns: [], questions: [], entries: [] };
    this.#state = {
      thread,
      draft: "",
      isBusy: false,
      isLoading: thread !== undefined,
      ...lists,
      problem: undefined,
      progress: "",
    };
  }

  /** Returns the same object until something changes. */
  readonly getState = (): ChatState<Part, Question> => this.#state;

  /** Calls `listener` after each change. Returns a function that ends this. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads the conversation, and follows it. Returns a function that ends this. */
  readonly start = (): (() => void) => {
    const { kept } = this.#options;
    const { draft, unsent } = kept;
    this.#set({ draft });
    // The page was left while they were sent.
    for (const { text, isBack } of unsent) if (!isBack) this.#giveBack(text);
    this.#windows = windowsOf((thread) => thread === this.#state.thread && this.#watch());
    const unheard = listenToPage({ onOnline: () => this.#watch(), onSeen: () => this.#poke(), onEscape: this.stop });
    this.open(this.#state.thread ?? unsent.at(-1)?.thread);
    return () => {
      unheard();
      this.#windows?.close();
      this.#watching.abort();
    };
  };

  /** Opens a conversation, or a new one. The text in the field stays. */
  readonly open = (thread: string | undefined): void => {
    this.#enter(thread);
    this.#set({ thread, isLoading: thread !== undefined, problem: undefined });
    this.#watch();
  };

  readonly setDraft = (draft: string): void => {
    this.#options.kept.draft = draft;
    this.#set({ draft });
  };

  /** Sends the text of the field, or another one. Returns whether it is on its way; otherwise it stays in the field. */
  readonly send = (typed: string = this.#state.draft): boolean => {
    const { server, kept, waits } = this.#options;
    const text = typed.trim();
    if (text === "") return false;
    if (this.#state.questions.length > 0) return this.#refuse("undecided");
    if (!waits && this.#state.isBusy) return this.#refuse("busy");
    const thread = this.#state.thread ?? this.#next;
    const before = kept.unsent.find((message) => message.text === text && message.thread === thread);
    const message = before ?? { id: randomId(), thread, text };
    const others = kept.unsent.filter((other) => other.id !== message.id && !(other.isBack && text.includes(other.text)));
    kept.unsent = [...others.slice(-20), { ...message, isBack: false }];
    this.#local = [
      ...this.#local,
      { thread, turn: { id: message.id, text, parts: [], status: "sending" } },
    ];
    kept.draft = "";
    this.#notice = undefined;
    this.#set({ draft: "", problem: undefined });
    this.#sending = this.#sending.then(async () => {
      try {
        // The last attempt may have reached the server.
        const known = before !== undefined && (await this.#isKnown(message));
        const isFirst = this.#state.thread !== thread;
        if (!known) await server.send(thread, { id: message.id, text, isFirst }, AbortSignal.timeout(PATIENCE));
        this.#arrive(message);
      } catch (error) {
        this.#local = this.#local.filter(({ turn }) => turn.id !== message.id);
        if (this.#current !== thread) return this.#giveBack(text, problemText(error));
        if (isUnknown(error)) this.#forget();
        this.#giveBack(text, problemText(error));
        this.#poke(); // it may have arrived all the same
      }
    });
    return true;
  };

  /** Stops the answer that runs. What was read of it stays. */
  readonly stop = (): void => {
    const { thread, turns } = this.#state;
    const turn = turns.find(({ status }) => status === "running") ?? turns.find(({ status }) => status === "queued");
    if (thread === undefined || !turn) return;
    this.#stopped.add(turn.id);
    void this.#act(this.#options.server.stop(thread, AbortSignal.timeout(PATIENCE)));
  };

  /** Answers the questions of the agent. */
  readonly decide = (answer: Answer): void => {
    const { thread } = this.#state;
    if (thread !== undefined) void this.#act(this.#options.server.decide(thread, answer, AbortSignal.timeout(PATIENCE)));
  };

  /** Reads the list of conversations. */
  readonly list = async (): Promise<void> => {
    const entries = await this.#options.server.list(AbortSignal.timeout(PATIENCE)).catch(() => this.#state.entries);
    this.#set({ entries });
  };

  get #current(): string {
    return this.#state.thread ?? this.#next;
  }

  async #act(act: Promise<void>): Promise<void> {
    this.#set({ problem: undefined });
    const { thread } = this.#state;
    try {
      await act;
      if (thread !== undefined) this.#windows?.tell(thread);
    } catch (error) {
      this.#set({ problem: problemText(error) });
    }
    if (this.#state.thread === thread) this.#poke();
  }

  #refuse(code: ChatErrorCode): false {
    this.#set({ problem: new ChatError(code).message });
    return false;
  }

  /** Puts a text before the one in the field. */
  #giveBack(text: string, reason?: string): void {
    const { draft } = this.#state;
    const { kept } = this.#options;
    kept.unsent = kept.unsent.map((message) => (message.text === text ? { ...message, isBack: true } : message));
    this.setDraft(draft.trim() === "" ? text : `${text}\n\n${draft}`);
    if (reason !== undefined) this.#set({ problem: `${reason} Your message is in the field again.` });
  }

  #arrive(message: UnsentMessage): void {
    const { kept } = this.#options;
    kept.unsent = kept.unsent.filter(({ id }) => id !== message.id);
    this.#local = this.#local.map((local): LocalTurn<Part> =>
      local.turn.id === message.id
        ? { ...local, turn: { ...local.turn, status: "queued" }, arrived: this.#readings }
        : local,
    );
    this.#windows?.tell(message.thread);
    if (this.#current !== message.thread) return;
    if (this.#state.thread === undefined) {
      this.#set({ thread: message.thread });
      this.#watch();
    } else {
      this.#set({});
      this.#poke();
    }
  }

  async #isKnown({ thread, id }: UnsentMessage): Promise<boolean> {
    try {
      for await (const { turns } of this.#options.server.follow(thread, AbortSignal.timeout(PATIENCE)))
        return turns.some((turn) => turn.id === id);
    } catch (error) {
      if (!isUnknown(error)) throw error;
    }
    return false;
  }

  #enter(thread: string | undefined): void {
    if (thread === undefined) this.#next = randomId();
    this.#watching.abort();
    this.#snapshot = { turns: [], questions: [] };
    this.#notice = undefined;
    this.#isTold = false;
  }

  #forget(): void {
    const { turns } = this.#state;
    this.open(undefined);
    for (const { text, status } of turns.toReversed())
      if (status === "queued" || status === "running") this.#giveBack(text, new ChatError("lost").message);
    this.#notice = new ChatError("unknown-thread").message;
    this.#set({});
  }

  /** Reads the conversation, whenever there may be something new. */
  #watch(): void {
    this.#watching.abort();
    const { thread } = this.#state;
    if (thread === undefined) return;
    this.#watching = new AbortController();
    void this.#follow(thread, this.#watching.signal);
  }

  async #follow(thread: string, signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      const pause = new Promise<void>((resolve) => (this.#poke = resolve));
      signal.addEventListener("abort", this.#poke, { once: true });
      try {
        this.#readings += 1;
        const reading = this.#readings;
        for await (const snapshot of this.#options.server.follow(thread, signal)) {
          if (signal.aborted) return;
          this.#notice = undefined;
          failures = 0;
          this.#take(snapshot, reading);
        }
      } catch (error) {
        if (signal.aborted) return;
        if (isUnknown(error)) return this.#forgetUnlessUnsent(thread);
        const wait = setTimeout(this.#poke, WAITS[Math.min(failures, WAITS.length - 1)]);
        failures += 1;
        this.#notice = `${problemText(error)} Trying again.`;
        this.#set({});
        await pause;
        clearTimeout(wait);
        continue;
      }
      await pause;
    }
  }

  #forgetUnlessUnsent(thread: string): void {
    if (this.#options.kept.unsent.some((message) => message.thread === thread) && this.#snapshot.turns.length === 0)
      this.open(undefined); // its first message never arrived, and is in the field
    else this.#forget();
  }

  #take(snapshot: ChatSnapshot<Part, Question>, reading: number): void {
    const { thread = "" } = this.#state;
    const { kept } = this.#options;
    const before = new Map(this.#state.turns.map((turn) => [turn.id, turn]));
    const ids = new Set(snapshot.turns.map(({ id }) => id));
    for (const message of kept.unsent.filter(({ id }) => ids.has(id))) {
      kept.unsent = kept.unsent.filter(({ id }) => id !== message.id);
      if (!this.#local.some(({ turn }) => turn.id === message.id)) this.#takeBack(message.text);
    }
    const known = new Set(this.#snapshot.turns.map(({ id }) => id));
    const isLost = ({ id, status }: ChatTurn<Part>): boolean => {
      if (ids.has(id) || (status !== "queued" && status !== "running")) return false;
      return known.has(id) || (this.#local.find(({ turn }) => turn.id === id)?.arrived ?? reading) < reading;
    };
    const lost = this.#state.turns.filter(isLost);
    this.#local = this.#local.filter(({ turn }) => !ids.has(turn.id) && !lost.some(({ id }) => id === turn.id));

    // oxlint-disable-next-line no-unsafe-type-assertion -- this page kept its own parts
    const cuts = new Map(kept.cuts(thread).map((cut) => [cut.id, cut as CutTurn & ChatTurn<Part>]));
    const json = JSON.stringify([...cuts.values()]);
    const cut = (turn: ChatTurn<Part>, after: string | undefined, why: ChatErrorCode): void => {
      const code = this.#stopped.has(turn.id) ? "stopped" : why;
      const reason = code === "cut" ? (turn.reason ?? cuts.get(turn.id)?.reason) : undefined;
      cuts.set(turn.id, { ...turn, status: "cut", reason: reason ?? new ChatError(code).message, after });
    };
    const turns = snapshot.turns.map((turn, index): ChatTurn<Part> => {
      if (turn.status !== "done" && turn.status !== "cut") return turn;
      const [last, old] = [before.get(turn.id), cuts.get(turn.id)];
      const read = [last?.status === "running" ? last : undefined, old, turn].map((each) => each?.parts ?? []);
      const parts = read.reduce((one, other) => (one.length > other.length ? one : other));
      if (turn.status === "done" && parts.length === turn.parts.length) cuts.delete(turn.id);
      else cut({ ...turn, parts }, snapshot.turns[index - 1]?.id, "cut");
      return cuts.get(turn.id) ?? turn;
    });
    for (const turn of lost) {
      const after = this.#state.turns[this.#state.turns.findIndex(({ id }) => id === turn.id) - 1]?.id;
      if (turn.parts.length > 0) cut(turn, after, "lost");
      this.#giveBack(turn.text, new ChatError(this.#stopped.has(turn.id) ? "stopped" : "lost").message);
    }
    for (const turn of cuts.values())
      if (!ids.has(turn.id)) turns.splice(turns.findIndex(({ id }) => id === turn.after) + 1, 0, turn);
    if (JSON.stringify([...cuts.values()]) !== json) kept.keepCuts(thread, [...cuts.values()]);
    this.#snapshot = { turns, questions: snapshot.questions };
    this.#tell({ questions: snapshot.questions, isLoading: false });
  }

  /** Removes a text from the field that had arrived after all. */
  #takeBack(text: string): void {
    const { draft } = this.#state;
    if (!draft.includes(text)) return;
    this.setDraft(draft.replace(text, "").trim());
    this.#set({ problem: undefined });
  }

  /** Changes the state, and tells it within a frame, since pieces of answers come in numbers. */
  #tell(change: Partial<ChatState<Part, Question>>): void {
    const isTold = this.#isTold;
    this.#isTold = true;
    this.#change(change);
    if (!isTold) return this.#say();
    this.#timer ??= setTimeout(this.#say, 30);
  }
  #timer: ReturnType<typeof setTimeout> | undefined;

  #set(change: Partial<ChatState<Part, Question>>): void {
    this.#change(change);
    this.#say();
  }

  #change(change: Partial<ChatState<Part, Question>>): void {
    const state = { ...this.#state, ...change };
    const local = this.#local.filter(({ thread }) => thread === (state.thread ?? this.#next)).map(({ turn }) => turn);
    const turns = [...this.#snapshot.turns, ...local.filter(({ id }) => !this.#snapshot.turns.some((turn) => turn.id === id))];
    const isBusy = turns.some(({ status }) => status !== "done" && status !== "cut");
    this.#state = { ...state, turns, isBusy, progress: this.#notice ?? progressText(turns, state.isLoading) };
  }

  readonly #say = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const listener of this.#listeners) listener();
  };
}

function progressText(turns: readonly ChatTurn<unknown>[], isLoading: boolean): string {
  const count = (status: TurnStatus): number => turns.filter((turn) => turn.status === status).length;
  const waiting = count("queued") + count("sending");
  if (isLoading) return "Loading…";
  if (count("running") === 0) return waiting > 0 ? "Sending…" : "";
  return waiting > 0 ? `Answering… ${waiting} waiting` : "Answering…";
}

function isUnknown(error: unknown): boolean {
  return ChatError.isInstance(error) && error.code === "unknown-thread";
}
