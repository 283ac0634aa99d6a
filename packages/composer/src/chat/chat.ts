import { checkOptions } from "@langslash/grammar/internal";
import { ChatError, type ChatErrorCode, problemText } from "./chat-error.js";
import type { ChatSnapshot, ChatTurn } from "./chat-server.js";
import { type ChatOptions, type ChatState, progressText } from "./chat-state.js";
import { withCuts } from "./cut-turns.js";
import { withMessage, withoutMessage } from "./field-text.js";
import { keptChat, type UnsentMessage } from "./kept-chat.js";
import { Outbox } from "./outbox.js";
import { listenToPage, randomId, windowsOf } from "./page.js";
import { ShownState } from "./shown-state.js";
import { isKnown, isUnknown, ThreadWatch } from "./thread-watch.js";

/** Longest time that sending may take, in milliseconds. */
const PATIENCE = 20_000;

/**
 * The chat of a page: the typed text, the conversation and its connection to the server. A message is sent, waits, or
 * is back in the field with a reason. An answer that ended early stays, with a reason. Answers go on without the page,
 * and are joined again. Other windows with the conversation follow.
 */
export class Chat<Part, Question, Answer> {
  readonly #options: Required<Pick<ChatOptions<Part, Question, Answer>, "server" | "waits" | "kept">>;
  readonly #shown: ShownState<ChatState<Part, Question>>;
  #snapshot: ChatSnapshot<Part, Question> = { turns: [], questions: [] };
  readonly #outbox: Outbox<Part>;
  /** Id of the conversation that the next message begins. */
  #next = randomId();
  readonly #watch: ThreadWatch<Part, Question>;
  #stopped = new Set<string>();
  #sending: Promise<void> = Promise.resolve();
  #windows: ReturnType<typeof windowsOf> | undefined;
  /** News about the connection or the conversation. */
  #notice: string | undefined;
  /** Returns the same object until something changes. */
  readonly getState: () => ChatState<Part, Question>;
  /** Calls `listener` after each change. Returns a function that ends this. */
  readonly subscribe: (listener: () => void) => () => void;

  constructor(options: ChatOptions<Part, Question, Answer>) {
    checkOptions("Chat", options, { server: true, thread: true, waits: true, kept: true });
    const { server, thread, waits = true, kept = keptChat() } = options;
    this.#options = { server, waits, kept };
    this.#outbox = new Outbox(kept);
    this.#watch = new ThreadWatch(server, {
      onSnapshot: (snapshot, reading) => this.#take(snapshot, reading),
      onFailure: (reason) =>
        this.#note(this.#state.problem?.startsWith(reason) ? "Trying again." : `${reason} Trying again.`),
      onUnknown: () => this.#forget(),
    });
    const lists = { turns: [], questions: [], entries: [] };
    const isLoading = thread !== undefined;
    this.#shown = new ShownState<ChatState<Part, Question>>(
      { thread, draft: "", isBusy: false, isLoading, ...lists, problem: undefined, progress: "" },
      (state) => this.#withTurns(state),
    );
    this.getState = this.#shown.get;
    this.subscribe = this.#shown.subscribe;
  }

  /** Reads the conversation, and follows it. Returns a function that ends this. */
  readonly start = (): (() => void) => {
    const { kept } = this.#options;
    const { draft, unsent } = kept;
    this.#set({ draft });
    const recent = unsent.filter(({ arrived }) => arrived !== "earlier");
    const opened = this.#state.thread ?? recent.at(-1)?.thread;
    // The page was left while they were sent.
    for (const message of recent)
      if (!message.isBack && (!message.arrived || message.thread === opened)) this.#giveBack(message);
    this.#windows = windowsOf((thread) => thread === this.#state.thread && this.#watch.watch(thread));
    const unheard = listenToPage({
      onOnline: () => this.#watch.watch(this.#state.thread),
      onSeen: () => this.#watch.poke(),
      onEscape: this.stop,
    });
    this.open(opened);
    return () => {
      unheard();
      this.#windows?.close();
      this.#watch.watch(undefined);
    };
  };

  /** Opens a conversation, or a new one. The text in the field stays. */
  readonly open = (thread: string | undefined): void => {
    if (thread === undefined) this.#next = randomId();
    this.#snapshot = { turns: [], questions: [] };
    this.#notice = undefined;
    this.#set({ thread, questions: [], isLoading: thread !== undefined, problem: undefined });
    this.#watch.watch(this.#state.thread);
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
    const message = this.#outbox.add(thread, text);
    kept.draft = "";
    this.#notice = undefined;
    this.#set({ draft: "", problem: undefined });
    const deliver = async (): Promise<void> => {
      try {
        const known = message.isBack === true && (await isKnown(server, message, AbortSignal.timeout(PATIENCE)));
        const isFirst = this.#state.thread !== thread;
        if (!known) await server.send(thread, { id: message.id, text, isFirst }, AbortSignal.timeout(PATIENCE));
        this.#arrive(message);
      } catch (error) {
        this.#outbox.remove([message.id]);
        if ((this.#state.thread ?? this.#next) !== thread) return this.#giveBack(message, problemText(error));
        if (isUnknown(error)) this.#forget();
        this.#giveBack(message, problemText(error));
        this.#watch.poke(); // it may have arrived all the same
      }
    };
    this.#sending = this.#sending.then(deliver);
    return true;
  };

  /** Stops the answer that runs. The part that was read stays. */
  readonly stop = (): void => {
    const { thread, turns } = this.#state;
    const turn = turns.find(({ status }) => status === "running") ?? turns.find(({ status }) => status === "queued");
    if (thread === undefined || !turn) return;
    this.#stopped.add(turn.id);
    void this.#act(this.#options.server.stop(thread, AbortSignal.timeout(PATIENCE)));
  };

  /** Answers the questions of the agent. Resolves when the answer has arrived, or `problem` says why it has not. */
  readonly decide = async (answer: Answer): Promise<void> => {
    const { thread } = this.#state;
    if (thread !== undefined)
      await this.#act(this.#options.server.decide(thread, answer, AbortSignal.timeout(PATIENCE)));
  };

  /** Reads the list of conversations. */
  readonly list = async (): Promise<void> => {
    const entries = await this.#options.server.list(AbortSignal.timeout(PATIENCE)).catch(() => this.#state.entries);
    this.#set({ entries });
  };

  async #act(act: Promise<void>): Promise<void> {
    this.#set({ problem: undefined });
    const { thread } = this.#state;
    try {
      await act;
      if (thread !== undefined) this.#windows?.tell(thread);
    } catch (error) {
      this.#set({ problem: problemText(error) });
    }
    if (this.#state.thread === thread) this.#watch.poke();
  }

  #note(notice: string): void {
    this.#notice = notice;
    this.#set({});
  }

  #refuse(code: ChatErrorCode): false {
    this.#set({ problem: new ChatError(code).message });
    return false;
  }

  /** Puts a text before the one in the field. */
  #giveBack({ id, text }: Pick<ChatTurn<Part>, "id" | "text">, reason?: string): void {
    this.#outbox.giveBack(id);
    this.setDraft(withMessage(this.#state.draft, text));
    if (reason !== undefined) this.#set({ problem: `${reason} Your message is in the field again.` });
  }

  #arrive(message: UnsentMessage): void {
    this.#outbox.arrive(message, this.#watch.readings);
    this.#windows?.tell(message.thread);
    if ((this.#state.thread ?? this.#next) !== message.thread) return;
    const isFirst = this.#state.thread === undefined;
    this.#set({ thread: message.thread });
    if (isFirst) this.#watch.watch(message.thread);
    else this.#watch.poke();
  }

  #forget(): void {
    const { turns, thread = "" } = this.#state;
    this.open(undefined);
    for (const message of this.#outbox.missing(thread, new Set(turns.map(({ id }) => id)))) this.#giveBack(message);
    // The first message of a conversation that never began is in the field.
    if (turns.length === 0 && this.#options.kept.unsent.some((message) => message.thread === thread)) return;
    for (const turn of turns.toReversed())
      if (turn.status === "queued" || turn.status === "running") this.#giveBack(turn, new ChatError("lost").message);
    this.#note(new ChatError("unknown-thread").message);
  }

  #take(snapshot: ChatSnapshot<Part, Question>, reading: number): void {
    const { thread = "" } = this.#state;
    this.#notice = undefined;
    const ids = new Set(snapshot.turns.map(({ id }) => id));
    for (const { text } of this.#outbox.takeBack(ids)) this.#takeBack(text);
    const known = new Set(this.#snapshot.turns.map(({ id }) => id));
    const isLost = ({ id, status }: ChatTurn<Part>): boolean => {
      if (ids.has(id) || (status !== "queued" && status !== "running")) return false;
      return known.has(id) || this.#outbox.isDue(id, reading);
    };
    const lost = this.#state.turns.filter(isLost);
    this.#outbox.remove([...ids, ...lost.map(({ id }) => id)]);
    const { turns: shown } = this.#state;
    const turns = withCuts(this.#options.kept, thread, { turns: snapshot.turns, shown, lost, stopped: this.#stopped });
    for (const turn of lost.toReversed())
      this.#giveBack(turn, new ChatError(this.#stopped.has(turn.id) ? "stopped" : "lost").message);
    for (const message of this.#outbox.missing(thread, ids)) this.#giveBack(message, new ChatError("lost").message);
    this.#outbox.end(snapshot.turns);
    this.#snapshot = { turns, questions: snapshot.questions };
    const change = { questions: snapshot.questions, isLoading: false };
    if (this.#state.isLoading) this.#set(change);
    else this.#shown.setSoon(change);
  }

  /** Removes a text from the field that had arrived after all, unless it has become another one. */
  #takeBack(text: string): void {
    const rest = withoutMessage(this.#state.draft, text);
    if (rest === undefined) return;
    this.setDraft(rest);
    this.#set({ problem: undefined });
  }

  get #state(): ChatState<Part, Question> {
    return this.#shown.get();
  }

  #set(change: Partial<ChatState<Part, Question>>): void {
    this.#shown.set(change);
  }

  /** Fills in the turns that the server has and those on their way, and the progress of both. */
  #withTurns(state: ChatState<Part, Question>): ChatState<Part, Question> {
    const read = this.#snapshot.turns;
    const local = this.#outbox
      .turnsOf(state.thread ?? this.#next)
      .filter(({ id }) => !read.some((turn) => turn.id === id));
    const turns = [...read, ...local];
    const isBusy = turns.some(({ status }) => status !== "done" && status !== "cut");
    return { ...state, turns, isBusy, progress: this.#notice ?? progressText(state, turns) };
  }
}
