import { type AgentAnswers, langGraphServer } from "@langslash/composer";
import { useChat } from "@langslash/composer/react";
import { type ReactElement, useRef } from "react";
import { actionsOf, ApprovalCard } from "./approval-card.js";
import { Composer } from "./composer.js";
import { Conversation } from "./conversation.js";
import { Turn } from "./turn.js";

const API = `${location.origin}/api`;
const server = langGraphServer({ url: API, assistant: "office" });

/** The chat. The conversation is in the address, and its answers go on without the page. */
export function Chat(): ReactElement {
  const { chat, state } = useChat({ server });
  const { turns, questions, problem, thread } = state;
  const field = useRef<HTMLTextAreaElement>(null);
  const focus = (): void => field.current?.focus();

  const decide = (type: "approve" | "reject"): void => {
    const decided = questions.map((question) => [
      question.id,
      { decisions: actionsOf(question).map(() => ({ type })) },
    ]);
    chat.decide(Object.fromEntries(decided) satisfies AgentAnswers);
    focus();
  };
  const begin = (): void => {
    chat.open(undefined);
    focus();
  };
  return (
    <>
      <header>
        <h1>Law office</h1>
        <button type="button" onClick={begin} disabled={thread === undefined}>
          New chat
        </button>
      </header>
      <Conversation turns={turns.length} isBusy={state.isBusy}>
        {turns.length === 0 && !state.isLoading && (
          <p className="welcome">Type / for the commands, or ask in your own words.</p>
        )}
        {turns.map((turn) => (
          <Turn key={turn.id} turn={turn} />
        ))}
        {questions.length > 0 && <ApprovalCard questions={questions} onDecision={decide} />}
      </Conversation>
      <p className="waiting" role="status">
        {state.progress}
      </p>
      <div className="alerts">{problem !== undefined && <p role="alert">{problem}</p>}</div>
      <Composer ref={field} chat={chat} state={state} catalogue={`${API}/langslash/catalogue`} />
    </>
  );
}
