import { isStageMessage } from "@langslash/composer";
import type { SlashCommandEvent } from "@langslash/middleware";
import type { Message } from "@langchain/langgraph-sdk";
import { useStream } from "@langchain/langgraph-sdk/react";
import { type ReactElement, useRef, useState } from "react";
import { type Approval, ApprovalCard } from "./approval-card.js";
import { ChipList } from "./chip-list.js";
import { Composer } from "./composer.js";
import { Conversation } from "./conversation.js";
import { Turn, turnsOf } from "./turn.js";

const API = `${location.origin}/api`;

/** The chat. The thread's id is in the address, so a reload keeps the conversation. */
export function Chat(): ReactElement {
  const [threadId, setThreadId] = useState(() => location.hash.slice(1) || null);
  /** The events of each turn. The server does not keep them. */
  const [events, setEvents] = useState<Readonly<Record<number, readonly SlashCommandEvent[]>>>({});
  const turn = useRef(0);

  const stream = useStream<{ messages: Message[] }, { CustomEventType: SlashCommandEvent; InterruptType: Approval }>({
    apiUrl: API,
    assistantId: "office",
    threadId,
    onThreadId(id) {
      history.replaceState(null, "", `#${id}`);
      setThreadId(id);
    },
    onCustomEvent(event: unknown) {
      if (!isEvent(event)) return;
      const at = turn.current;
      setEvents((all) => ({ ...all, [at]: [...(all[at] ?? []), event] }));
    },
  });
  const turns = turnsOf(stream.messages.filter((message) => !isStageMessage(message)));
  // A run that was stopped leaves an interrupt without a question.
  const questions = stream.isLoading ? [] : stream.interrupts.filter(({ value }) => value !== undefined);

  const send = (content: string): void => {
    turn.current = turns.length;
    const message: Message = { type: "human", content };
    void stream.submit({ messages: [message] }, { optimisticValues: { messages: [...stream.messages, message] } });
  };
  const decide = (type: "approve" | "reject"): void => {
    turn.current = turns.length - 1;
    const answers = questions.map(({ id = "", value }) => [
      id,
      { decisions: value?.actionRequests.map(() => ({ type })) },
    ]);
    void stream.submit(undefined, { command: { resume: Object.fromEntries(answers) } });
  };
  const restart = (): void => {
    history.replaceState(null, "", location.pathname);
    setThreadId(null);
    setEvents({});
  };

  return (
    <>
      <header>
        <h1>Law office</h1>
        <button type="button" onClick={restart} disabled={stream.isLoading || threadId === null}>
          New chat
        </button>
      </header>
      <Conversation turns={turns.length}>
        {turns.length === 0 && <p className="welcome">Type / for the commands, or ask in your own words.</p>}
        {turns.map((each, index) => (
          <Turn key={index} turn={each}>
            <ChipList events={events[index] ?? []} />
          </Turn>
        ))}
        {stream.isLoading && <p className="waiting">Answering…</p>}
        {questions.length > 0 && <ApprovalCard questions={questions} onDecision={decide} />}
        {stream.error !== undefined && (
          <p className="problem" role="alert">
            {stream.error instanceof Error ? stream.error.message : "The server failed."}
          </p>
        )}
      </Conversation>
      <Composer
        catalogue={`${API}/langslash/catalogue`}
        isRunning={stream.isLoading}
        isAsked={questions.length > 0}
        onSend={send}
        onStop={() => void stream.stop()}
      />
    </>
  );
}

/** Tools and other middlewares write events, too. */
function isEvent(event: unknown): event is SlashCommandEvent {
  return typeof event === "object" && event !== null && "type" in event;
}
