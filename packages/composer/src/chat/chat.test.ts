import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Chat } from "./chat.js";
import { ChatError } from "./chat-error.js";
import type { ChatServer, ChatTurn } from "./chat-server.js";
import { type KeptChat, keptChat } from "./kept-chat.js";
import type { KeyValueStorage } from "./page.js";

type Turn = ChatTurn<string>;

/** A server in memory, whose answers a test writes. */
class TestServer implements ChatServer<string, string, string> {
  readonly threads = new Map<string, Turn[]>();
  readonly sent: string[] = [];
  questions: readonly string[] = [];
  failure: ChatError | undefined;
  /** Whether a message arrives although its sender hears of a failure. */
  arrivesAnyway = false;
  #change: () => void = () => undefined;

  async send(thread: string, { id, text }: { id: string; text: string }): Promise<void> {
    if (this.failure && !this.arrivesAnyway) throw this.failure;
    const turns = this.threads.get(thread) ?? [];
    const isBusy = turns.some(({ status }) => status === "running");
    this.threads.set(thread, [...turns, { id, text, parts: [], status: isBusy ? "queued" : "running" }]);
    this.sent.push(text);
    if (this.failure) throw this.failure;
  }
  async *follow(thread: string, signal: AbortSignal) {
    for (;;) {
      if (this.failure) throw this.failure;
      const turns = this.threads.get(thread);
      if (!turns) throw new ChatError("unknown-thread");
      const changed = new Promise<void>((resolve) => {
        this.#change = resolve;
        signal.addEventListener("abort", () => resolve());
      });
      yield { turns, questions: this.questions };
      if (signal.aborted || turns.every(({ status }) => status === "done" || status === "cut")) return;
      await changed;
    }
  }
  async stop(thread: string): Promise<void> {
    this.turn(thread, { status: "cut", parts: [] });
  }
  async decide(): Promise<void> {
    throw new ChatError("decided");
  }
  list = async () => [...this.threads.keys()].map((thread) => ({ thread, title: thread }));

  /** Changes the first turn that has not ended. */
  turn(thread: string, change: Partial<Turn>): void {
    const turns = this.threads.get(thread) ?? [];
    const at = turns.findIndex(({ status }) => status === "running" || status === "queued");
    const changed = turns.map((turn, index) => (index === at ? { ...turn, ...change } : turn));
    this.threads.set(thread, changed);
    this.#change();
  }
}

function storage(): KeyValueStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

describe("a chat", () => {
  let server: TestServer;
  let kept: KeptChat;
  const ends: (() => void)[] = [];
  beforeEach(() => {
    vi.useFakeTimers();
    server = new TestServer();
    kept = keptChat(storage(), storage());
  });
  afterEach(() => {
    for (const end of ends.splice(0)) end();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const start = (thread?: string, waits = true): Chat<string, string, string> => {
    const chat = new Chat({ server, kept, thread, waits });
    ends.push(chat.start());
    return chat;
  };
  const rest = (): Promise<unknown> => vi.advanceTimersByTimeAsync(400);
  const say = async (chat: Chat<string, string, string>, text: string): Promise<void> => {
    chat.setDraft(text);
    chat.send();
    await rest();
  };
  const shown = (chat: Chat<string, string, string>) =>
    chat.getState().turns.map(({ text, status, parts }) => [text, status, parts.join("")]);
  const threadOf = (chat: Chat<string, string, string>): string => chat.getState().thread ?? "";

  it("sends a message at once, shows its answer as it grows, and is then at rest", async () => {
    const chat = start();
    chat.setDraft(" hello ");
    chat.send();
    expect(chat.getState()).toMatchObject({ draft: "", isBusy: true, progress: "Sending…", thread: undefined });
    expect(shown(chat)).toEqual([["hello", "sending", ""]]);
    await rest();
    expect(chat.getState()).toMatchObject({ progress: "Answering…", thread: expect.any(String) });
    server.turn(threadOf(chat), { parts: ["He"] });
    await rest();
    server.turn(threadOf(chat), { parts: ["He", "llo"], status: "done" });
    await rest();
    expect(shown(chat)).toEqual([["hello", "done", "Hello"]]);
    expect(chat.getState()).toMatchObject({ isBusy: false, progress: "", problem: undefined });
  });

  it("puts a message that was refused before what is typed meanwhile, and sends it once", async () => {
    const chat = start();
    server.failure = new ChatError("unreachable");
    chat.setDraft("hello");
    chat.send();
    chat.setDraft("and more");
    await rest();
    expect(chat.getState()).toMatchObject({
      draft: "hello\n\nand more",
      turns: [],
      problem: "The server cannot be reached. Check that it is running. Your message is in the field again.",
    });
    server.failure = undefined;
    await say(chat, chat.getState().draft);
    expect(server.sent).toEqual(["hello\n\nand more"]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(start().getState().draft).toBe("");
  });

  it("takes a message back out of the field that had arrived all the same, and does not send it twice", async () => {
    const chat = start();
    await say(chat, "first");
    server.turn(threadOf(chat), { parts: ["1"], status: "done" });
    await rest();
    server.failure = new ChatError("silent");
    server.arrivesAnyway = true;
    await say(chat, "second");
    expect(chat.getState().draft).toBe("second");
    server.failure = undefined;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(chat.getState()).toMatchObject({ draft: "", problem: undefined });
    expect(server.sent).toEqual(["first", "second"]);
    expect(shown(chat)).toEqual([
      ["first", "done", "1"],
      ["second", "running", ""],
    ]);
  });

  it("does not send a message again with another one if it had arrived all the same", async () => {
    const chat = start();
    await say(chat, "first");
    server.turn(threadOf(chat), { parts: ["1"], status: "done" });
    await rest();
    server.failure = new ChatError("silent");
    server.arrivesAnyway = true;
    await say(chat, "second");
    server.arrivesAnyway = false;
    await say(chat, `${chat.getState().draft} and`);
    server.failure = undefined;
    await say(chat, `${chat.getState().draft} third`);
    expect(server.sent).toEqual(["first", "second", "and third"]);
    expect(shown(chat).map(([text]) => text)).toEqual(["first", "second", "and third"]);
    expect(chat.getState().draft).toBe("");
  });

  it("leaves a text in the field that became another one, or was sent before", async () => {
    const chat = start();
    await say(chat, "yes");
    server.turn(threadOf(chat), { parts: ["1"], status: "done" });
    await rest();
    server.failure = new ChatError("silent");
    await say(chat, "yes");
    expect(chat.getState().draft).toBe("yes");
    server.failure = undefined;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(chat.getState().draft).toBe("yes");
    server.failure = new ChatError("silent");
    server.arrivesAnyway = true;
    await say(chat, "no");
    chat.setDraft("nothing");
    server.failure = undefined;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.sent).toEqual(["yes", "no"]);
    expect(chat.getState().draft).toBe("nothing");
  });

  it("keeps what was read of an answer that was stopped, also for a page that is loaded again", async () => {
    const chat = start();
    await say(chat, "hello");
    server.turn(threadOf(chat), { parts: ["Half"] });
    await rest();
    chat.stop();
    await rest();
    expect(shown(chat)).toEqual([["hello", "cut", "Half"]]);
    expect(chat.getState().turns[0]?.reason).toBe("Stopped.");
    const again = start(threadOf(chat));
    await rest();
    expect(again.getState().turns).toEqual(chat.getState().turns);
  });

  it("keeps cut answers only until the whole answer is there, and of few conversations", async () => {
    const browser = storage();
    kept = keptChat(storage(), browser);
    const stopped: string[] = [];
    const cuts = (): string => browser.getItem("langslash:cuts") ?? "";
    for (let number = 1; number <= 25; number += 1) {
      const chat = start();
      await say(chat, "hello");
      server.turn(threadOf(chat), { parts: ["Half"] });
      chat.stop();
      await rest();
      stopped.push(threadOf(chat));
      ends.pop()?.();
    }
    expect(stopped.map((thread) => cuts().includes(thread))).toEqual(stopped.map((_, index) => index >= 5));
    const [whole = "", deleted = "", ...others] = stopped.slice(5);
    const [turn] = server.threads.get(whole) ?? [];
    if (turn) server.threads.set(whole, [{ ...turn, parts: ["Half", "and more"], status: "done" }]);
    server.threads.delete(deleted);
    for (const thread of [whole, deleted]) start(thread);
    await rest();
    expect([whole, deleted, ...others].map((thread) => cuts().includes(thread))).toEqual([
      false,
      false,
      ...others.map(() => true),
    ]);
  });

  it("shows an answer that its server has lost until there is a newer turn, also after a reload", async () => {
    const chat = start();
    await say(chat, "hello");
    server.turn(threadOf(chat), { parts: ["Half"] });
    await rest();
    server.threads.set(threadOf(chat), []);
    server.turn(threadOf(chat), {});
    await rest();
    expect(shown(start(threadOf(chat)))).toEqual([]);
    await rest();
    expect(shown(chat)).toEqual([["hello", "cut", "Half"]]);
    await say(chat, chat.getState().draft);
    expect(shown(chat)).toEqual([["hello", "running", ""]]);
  });

  it("gives back what a server has lost, with what was read", async () => {
    const chat = start();
    await say(chat, "hello");
    server.turn(threadOf(chat), { parts: ["Half"] });
    await say(chat, "waiting");
    expect(chat.getState().progress).toBe("Answering… 1 waiting");
    server.failure = new ChatError("unreachable");
    server.turn(threadOf(chat), {});
    await rest();
    server.threads.set(threadOf(chat), []);
    server.failure = undefined;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(chat.getState().draft).toBe("hello\n\nwaiting");
    expect(chat.getState().problem).toMatch(/^The server restarted before it answered\./);
    expect(shown(chat)).toEqual([["hello", "cut", "Half"]]);
    server.send = () => new Promise(() => undefined);
    await say(chat, "waiting");
    expect(shown(chat).at(-1)).toEqual(["waiting", "sending", ""]);
    expect(chat.getState().draft).toBe("");
  });

  it("begins a new conversation in place of an unknown one, says so, and keeps the draft", async () => {
    kept.draft = "a draft";
    const chat = start("gone");
    expect(chat.getState().progress).toBe("Loading…");
    await rest();
    expect(chat.getState()).toMatchObject({ thread: undefined, draft: "a draft" });
    expect(chat.getState().progress).toBe("The server does not know this conversation any more, so this is a new one.");
    await say(chat, "hello");
    expect(shown(chat)).toEqual([["hello", "running", ""]]);
  });

  it("tries again after failures, says so meanwhile, and goes on", async () => {
    const chat = start();
    await say(chat, "hello");
    server.failure = new ChatError("unreachable");
    server.turn(threadOf(chat), { parts: ["Half"] });
    await rest();
    expect(chat.getState().progress).toBe("The server cannot be reached. Check that it is running. Trying again.");
    expect(shown(chat)).toEqual([["hello", "running", ""]]);
    await say(chat, "and now?");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(chat.getState().problem).toContain("The server cannot be reached.");
    expect(chat.getState().progress).toBe("Trying again."); // the reason is said once
    server.failure = undefined;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(shown(chat)).toEqual([["hello", "running", "Half"]]);
  });

  it("sends nothing while a question is open, and without waiting nothing while an answer runs", async () => {
    const chat = start(undefined, false);
    await say(chat, "hello");
    await say(chat, "again");
    expect(chat.getState()).toMatchObject({ draft: "again", problem: expect.stringContaining("still running") });
    server.questions = ["May I?"];
    server.turn(threadOf(chat), { status: "done" });
    await rest();
    expect(chat.getState().progress).toBe("The agent waits for your answer.");
    await say(chat, "again");
    expect(chat.getState()).toMatchObject({ draft: "again", problem: expect.stringContaining("Decide first.") });
    await chat.decide("yes");
    expect(chat.getState().problem).toBe("This was already decided in another window.");
    expect(server.sent).toEqual(["hello"]);
  });

  it("has a message in the field that its page was closed before it had arrived", async () => {
    const chat = start();
    server.send = () => new Promise(() => undefined);
    await say(chat, "hello");
    const again = start();
    expect([again.getState().draft, shown(again)]).toEqual(["", [["hello", "sending", ""]]]); // until it is read
    await rest();
    expect(again.getState()).toMatchObject({ draft: "hello", turns: [], problem: undefined, progress: "" });
  });

  it("does not have a message in the field that arrived when its page was closed", async () => {
    const chat = start();
    const send = server.send.bind(server);
    server.send = (...message) => send(...message).then(() => new Promise(() => undefined));
    await say(chat, "hello");
    const again = start();
    again.setDraft("and more");
    await rest();
    expect(shown(again)).toEqual([["hello", "running", ""]]);
    expect(again.getState().draft).toBe("and more");
  });

  it("does not have a message in the field that has arrived in another conversation", async () => {
    const chat = start();
    await say(chat, "hello");
    chat.open(undefined);
    await say(chat, "and another");
    const again = start(threadOf(chat));
    expect([again.getState().draft, shown(again)]).toEqual(["", [["and another", "queued", ""]]]); // until it is read
  });

  it.each(["the conversation", "one message"])(
    "has what its server lost while the page was closed: %s",
    async (lost) => {
      const chat = start();
      await say(chat, "hello");
      server.turn(threadOf(chat), { parts: ["Hi."], status: "done" });
      await rest();
      await say(chat, "and now?");
      const thread = threadOf(chat);
      await vi.advanceTimersByTimeAsync(5_000);
      for (const end of ends.splice(0)) end();
      const [first] = server.threads.get(thread) ?? [];
      if (lost === "one message" && first) server.threads.set(thread, [first]);
      else server.threads.delete(thread);
      const again = start(thread);
      expect(again.getState().draft).toBe("");
      await rest();
      expect(again.getState().draft).toBe("and now?");
      expect(start(thread).getState().draft).toBe("and now?");
    },
  );

  it("reads the conversation again when its page is seen, and not when it is hidden", async () => {
    const page = new EventTarget();
    const document = { visibilityState: "visible" };
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("document", document);
    const chat = start();
    await say(chat, "hello");
    server.turn(threadOf(chat), { parts: ["yes"], status: "done" });
    await rest();
    const follow = vi.spyOn(server, "follow");
    for (const visibilityState of ["hidden", "visible"]) {
      Object.assign(document, { visibilityState });
      page.dispatchEvent(new Event("visibilitychange"));
      await rest();
      expect(follow).toHaveBeenCalledTimes(visibilityState === "hidden" ? 0 : 1);
    }
  });

  it("works where the browser keeps nothing", async () => {
    const broken = {
      ...storage(),
      setItem: () => {
        throw new Error("full");
      },
    };
    kept = keptChat(broken, broken);
    const chat = start();
    await say(chat, "hello");
    server.turn(threadOf(chat), { parts: ["Half"] });
    await rest();
    chat.stop();
    await rest();
    expect(shown(chat)).toEqual([["hello", "cut", "Half"]]);
  });
});
