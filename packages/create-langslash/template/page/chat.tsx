import type { Message } from "@langchain/langgraph-sdk";
import { useStream } from "@langchain/langgraph-sdk/react";
import { isStageMessage } from "@langslash/composer";
import type { SlashCommandEvent } from "@langslash/middleware";
import { type ReactElement, useRef, useState } from "react";
import Markdown from "react-markdown";
import { Composer } from "./composer.js";

/** The chat. The thread's id is in the address, so a reload keeps the conversation. */
export function Chat(): ReactElement {
  const [threadId, setThreadId] = useState(() => location.hash.slice(1) || null);
  /** Notes about the last turn: its skills, its model and warnings. */
  const [notes, setNotes] = useState<readonly string[]>([]);
  const list = useRef<HTMLElement>(null);

  const { messages, isLoading, error, submit, stop } = useStream<
    { messages: Message[] },
    { CustomEventType: SlashCommandEvent }
  >({
    apiUrl: location.origin,
    assistantId: "agent",
    threadId,
    onThreadId(id) {
      history.replaceState(null, "", `#${id}`);
      setThreadId(id);
    },
    onCustomEvent: (event) => setNotes((all) => [...all, ...noteOf(event)]),
  });
  const shown = messages.filter((message) => isShown(message));

  const send = (content: string): void => {
    setNotes([]);
    list.current?.scrollTo({ top: 0 }); // the end, since the list is laid out from its end: see chat.css
    const message: Message = { type: "human", content };
    void submit({ messages: [message] }, { optimisticValues: { messages: [...messages, message] } });
  };
  const restart = (): void => {
    history.replaceState(null, "", location.pathname);
    setThreadId(null);
    setNotes([]);
  };
  return (
    <>
      <header>
        <h1>Chat</h1>
        <button type="button" onClick={restart} disabled={isLoading || shown.length === 0}>
          New chat
        </button>
      </header>
      <main ref={list} tabIndex={0} aria-label="Conversation">
        <div>
          {shown.length === 0 && (
            <p className="soft">
              Type <code>/</code> for the commands, <code>/help</code> for help, or ask in your own words.
            </p>
          )}
          {shown.map((message, index) => (
            <article
              key={message.id ?? index}
              className={message.type}
              aria-label={message.type === "ai" ? "Answer" : "You"}
            >
              {message.type === "ai" ? <Markdown>{textOf(message)}</Markdown> : textOf(message)}
            </article>
          ))}
          {isLoading && <p className="soft">Answering…</p>}
          <p className="soft" role="status">
            {notes.join(" · ")}
          </p>
          {error !== undefined && <p role="alert">{error instanceof Error ? error.message : "The server failed."}</p>}
        </div>
      </main>
      <Composer
        catalogue={`${location.origin}/langslash/catalogue`}
        isRunning={isLoading}
        onSend={send}
        onStop={() => void stop()}
      />
    </>
  );
}

/** Whether a chat shows a message: what the user typed, and answers with text. */
function isShown(message: Message): boolean {
  if (message.type === "human") return !isStageMessage(message);
  return message.type === "ai" && textOf(message) !== "";
}

function textOf({ content }: Message): string {
  if (typeof content === "string") return content;
  return content.map((block) => (block.type === "text" ? block.text : "")).join("");
}

function noteOf(event: SlashCommandEvent): string[] {
  if (event.type === "skill-loaded") return [`skill ${event.name}`];
  if (event.type === "model-selected") return [`model ${event.model}`];
  return event.type === "warning" ? [event.message] : [];
}
