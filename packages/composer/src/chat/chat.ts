import { checkOptions } from "@langslash/grammar/internal";
import { ChatError, problemText } from "./chat-error.js";
import { type ChatSnapshot, type ChatTurn, hasEnded, isUnknown, messagesIn } from "./chat-server.js";
import { type ChatOptions, type ChatState, progressText } from "./chat-state.js";
import { withCuts } from "./cut-turns.js";
import { withMessage, withoutMessage } from "./field-text.js";
import { type CutTurn, type KeptChat, keptChat } from "./kept-chat.js";
import { isHidden, type KeyPress, listenToPage, randomId, windowsOf } from "./page.js";
import { SentMessages } from "./sent-messages.js";
import { readAgain } from "../read-again.js";
import { Store } from "../store.js";

/** Longest time that sending may take, in milliseconds. */
const PATIENCE = 20_000;
/** Waits before a conversation is read again after failures, in milliseconds. */
const WAITS = [500, 1_000, 2_000, 5_000, 10_000];

/**
 * The chat of a page: the typed text, the conversation and its connection to the server. A message is sent, waits, or
 * is back in the field with a reason. An answer that ended early stays, with a reason. Answers go on without the page,
 * and are joined again. Other windows with the conversation follow.
 */
export class Chat<Part, Question, Answer> {
  readonly #options: ChatOptions<Part, Question, Answer>;
  readonly #kept: KeptChat;
  readonly #sent: SentMessages;
  readonly #store: Store<ChatState<Part, Question>>;
  #read: readonly ChatTurn<Part>[] = [];
  /** Id of the conversation that the next message begins. */
  #next = randomId();
  readonly #stopped = new Set<string>();
  #sending: Promise<void> = Promise.resolve();
  #reading = new AbortController();
  /** Reads the conversation again, after the present reading. */
  #readNow: () => void = () => undefined;
  #tellWindows: (thread: string) => void = () => undefined;
  /** News about the connection or the conversation. */
  #notice: string | undefined;

  constructor(options: ChatOptions<Part, Question, Answer>) {
    checkOptions("Chat", options, { server: true, thread: true, waits: true, kept: true });
    this.#options = options;
    this.#kept = options.kept ?? keptChat();
    this.#sent = new SentMessages(this.#kept);
    const { thread } = options;
    const empty = { draft: "", turns: [], questions: [], entries: [], problem: undefined, progress: "" };
    this.#store = new Store({ ...empty, thread, isBusy: false, isLoading: thread !== undefined });
  }

  /** Returns the same object until something changes. */
  readonly getState = (): ChatState<Part, Question> => this.#store.get();

  /** Calls `listener` after each change. Returns a function that ends this. */
  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  /** Reads the conversation, and follows it. Returns a function that ends this. */
  readonly start = (): (() => void) => {
    const stop = new AbortController();
    this.#set({ draft: this.#kept.draft });
    const opened = this.#state.thread ?? this.#sent.recentThread();
    for (const message of this.#sent.takeOver(opened)) this.#giveBack(message);
    const follow = (): void => this.#follow(this.#state.thread);
    this.#tellWindows = windowsOf((thread) => thread === this.#state.thread && follow(), stop.signal);
    const seen = (): void => void (isHidden() || this.#readNow());
    const keydown = ({ key, defaultPrevented }: KeyPress): void => {
      if (key === "Escape" && !defaultPrevented) this.stop();
    };
    listenToPage({ online: follow, focus: seen, visibilitychange: seen, keydown }, stop.signal);
    stop.signal.addEventListener("abort", () => this.#follow(undefined));
    this.open(opened);
    return () => stop.abort();
  };

  /** Opens a conversation, or a new one. The text in the field stays. */
  readonly open = (thread: string | undefined): void => {
    if (thread === undefined) this.#next = randomId();
    this.#read = [];
    this.#notice = undefined;
    this.#set({ thread, questions: [], isLoading: thread !== undefined, problem: undefined });
    this.#follow(this.#state.thread);
  };

  readonly setDraft = (draft: string): void => {
    this.#kept.draft = draft;
    this.#set({ draft });
  };

  /** Sends the text of the field. If that is not possible now, it stays there, and `problem` says why. */
  readonly send = (): void => {
    const { server, waits = true } = this.#options;
    const { draft, questions, isBusy } = this.#state;
    const text = draft.trim();
    if (text === "") return;
    if (questions.length > 0 || (isBusy && !waits))
      return this.#set({ problem: new ChatError(questions.length > 0 ? "undecided" : "busy").message });
    const thread = this.#thread;
    const { id, repeated } = this.#sent.add(thread, text);
    let rest = text;
    this.#notice = undefined;
    this.#kept.draft = "";
    this.#set({ draft: "", problem: undefined });
    const deliver = async (): Promise<void> => {
      try {
        const known = repeated.length > 0 ? await messagesIn(server, thread, AbortSignal.timeout(PATIENCE)) : [];
        for (const message of repeated)
          if (known.includes(message.id)) rest = withoutMessage(rest, message.text) ?? rest;
        const isFirst = this.#state.thread !== thread;
        if (rest !== "") await server.send(thread, { id, text: rest, isFirst }, AbortSignal.timeout(PATIENCE));
        this.#sent.arrive(id, rest, repeated);
        this.#tellWindows(thread);
        if (this.#thread !== thread) return;
        this.#set({ thread });
        if (isFirst) this.#follow(thread);
      } catch (error) {
        if (isUnknown(error) && this.#thread === thread) this.#forget();
        this.#giveBack({ id, text: rest }, problemText(error));
      }
      this.#readNow(); // also after a failure: it may have arrived all the same
    };
    this.#sending = this.#sending.then(deliver);
  };

  /** Stops the answer that runs. The part that was read stays. */
  readonly stop = (): void => {
    const { turns } = this.#state;
    const turn = turns.find(({ status }) => status === "running") ?? turns.find(({ status }) => status === "queued");
    if (!turn) return;
    this.#stopped.add(turn.id);
    void this.#act((thread, signal) => this.#options.server.stop(thread, signal));
  };

  /** Answers the questions of the agent. Resolves when the answer has arrived, or `problem` says why it has not. */
  readonly decide = (answer: Answer): Promise<void> =>
    this.#act((thread, signal) => this.#options.server.decide(thread, answer, signal));

  /** Reads the list of conversations. */
  readonly list = async (): Promise<void> => {
    const entries = await this.#options.server.list(AbortSignal.timeout(PATIENCE)).catch(() => this.#state.entries);
    this.#set({ entries });
  };

  async #act(act: (thread: string, signal: AbortSignal) => Promise<void>): Promise<void> {
    const { thread } = this.#state;
    if (thread === undefined) return;
    this.#set({ problem: undefined });
    try {
      await act(thread, AbortSignal.timeout(PATIENCE));
      this.#tellWindows(thread);
    } catch (error) {
      this.#set({ problem: problemText(error) });
    }
    this.#readNow();
  }

  /** Puts a text before the one in the field. */
  #giveBack({ id, text }: Pick<ChatTurn<Part>, "id" | "text">, reason?: string): void {
    this.#sent.change(id, { text, isBack: true });
    this.setDraft(withMessage(this.#state.draft, text));
    if (reason !== undefined) this.#set({ problem: `${reason} Your message is in the field again.` });
  }

  #giveBackLost(lost: readonly ChatTurn<Part>[]): void {
    for (const turn of lost.toReversed()) {
      const code = this.#stopped.has(turn.id) ? "stopped" : "lost";
      this.#giveBack(turn, turn.status === "sending" ? undefined : new ChatError(code).message);
    }
  }

  /** Reads a conversation whenever there may be something new, or none. */
  #follow(thread: string | undefined): void {
    this.#reading.abort();
    this.#reading = new AbortController();
    if (thread === undefined) return;
    const { signal } = this.#reading;
    const read = async (arrived: () => void): Promise<undefined> => {
      const began = Date.now();
      for await (const snapshot of this.#options.server.follow(thread, signal)) {
        if (signal.aborted) return;
        arrived();
        this.#take(thread, snapshot, began);
      }
    };
    const onFailure = (error: unknown): void => {
      if (isUnknown(error)) return this.#forget();
      const reason = problemText(error);
      this.#note(this.#state.problem?.startsWith(reason) ? "Trying again." : `${reason} Trying again.`);
    };
    this.#readNow = readAgain(read, { signal, waits: WAITS, onFailure });
  }

  #note(notice: string): void {
    this.#notice = notice;
    this.#set({});
  }

  /** Begins a new conversation in place of one that the server does not know. */
  #forget(): void {
    const { turns, thread = "" } = this.#state;
    const isNew = this.#read.length === 0;
    const lost = this.#sent.lost(turns, { had: this.#read, has: [], began: Date.now() });
    this.open(undefined);
    this.#kept.keepCuts(thread, []);
    this.#giveBackLost(lost);
    // The first message of a conversation that never began is in the field.
    if (isNew && this.#kept.unsent.some((message) => message.thread === thread)) return;
    this.#note(new ChatError("unknown-thread").message);
  }

  #take(thread: string, { turns, questions }: ChatSnapshot<Part, Question>, began: number): void {
    this.#notice = undefined;
    for (const { text } of this.#sent.forget(turns)) {
      const rest = withoutMessage(this.#state.draft, text);
      if (rest === undefined) continue; // it has become another text
      this.setDraft(rest);
      this.#set({ problem: undefined });
    }
    const { turns: shown, isLoading } = this.#state;
    const lost = this.#sent.lost(shown, { had: this.#read, has: turns, began });
    // oxlint-disable-next-line no-unsafe-type-assertion -- the page kept its own parts
    const before = this.#kept.cuts(thread) as readonly CutTurn<Part>[];
    const { turns: read, cuts } = withCuts(before, { turns, shown, lost, stopped: this.#stopped });
    if (JSON.stringify(cuts) !== JSON.stringify(before)) this.#kept.keepCuts(thread, cuts);
    this.#giveBackLost(lost);
    this.#read = read;
    this.#set({ questions, isLoading: false }, !isLoading);
  }

  get #state(): ChatState<Part, Question> {
    return this.#store.get();
  }

  /** Id of the conversation, also of one that begins with the next message. */
  get #thread(): string {
    return this.#state.thread ?? this.#next;
  }

  /** Changes the state, and fills in the turns that the server has and those on their way, and the progress of both. */
  #set(change: Partial<ChatState<Part, Question>>, isSoon = false): void {
    const state = { ...this.#state, ...change };
    const local = this.#sent.turnsOf<Part>(state.thread ?? this.#next);
    const turns = [...this.#read, ...local.filter(({ id }) => !this.#read.some((turn) => turn.id === id))];
    const progress = this.#notice ?? progressText(state, turns);
    this.#store.set({ ...state, turns, isBusy: !turns.every(hasEnded), progress }, isSoon);
  }
}
