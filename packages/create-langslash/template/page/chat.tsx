import { type AgentPart, type ChatTurn, langGraphServer } from "@langslash/composer";
import { SlashForm, useChat } from "@langslash/composer/react";
import type { SlashCommandEvent } from "@langslash/middleware";
import { type ReactElement, useEffect, useRef } from "react";
import Markdown from "react-markdown";
import { Composer } from "./composer.js";
import { SkillProblems } from "./skill-problems.js";
import { ThreadList } from "./thread-list.js";

const server = langGraphServer({ url: location.origin, assistant: "agent" });

/** The chat. The conversation is in the address, and its answers go on without the page. */
export function Chat(): ReactElement {
  const { chat, state } = useChat({ server });
  const { turns, isBusy, isLoading, problem } = state;
  const list = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    list.current?.scrollTo({ top: 0 }); // the end, since the list is laid out from its end: see chat.css
  }, [turns.length]);
  const begin = (): void => {
    chat.open(undefined);
    field.current?.focus();
  };
  const decide = async (id: string, answer: unknown): Promise<void> => {
    field.current?.focus();
    await chat.decide({ [id]: answer });
  };
  return (
    <>
      <header>
        <h1>Chat</h1>
        <ThreadList chat={chat} state={state} onOpened={() => field.current?.focus()} />
        <button type="button" onClick={begin} disabled={state.thread === undefined}>
          New chat
        </button>
      </header>
      <main ref={list} tabIndex={0} aria-label="Conversation">
        <div role="log" aria-label="Messages" aria-busy={isBusy}>
          {turns.length === 0 && !isLoading && (
            <p className="soft">
              Type <code>/</code> for the commands, <code>/help</code> for help, or ask in your own words.
            </p>
          )}
          {turns.map((turn) => (
            <Turn key={turn.id} turn={turn} />
          ))}
        </div>
      </main>
      <p className="state" role="status">
        {state.progress}
      </p>
      <div className="state">
        {problem !== undefined && <p role="alert">{problem}</p>}
        <SkillProblems />
      </div>
      <Composer ref={field} chat={chat} state={state} catalogue={`${location.origin}/langslash/catalogue`} />
      <div className="questions">
        {state.questions.map(({ id, value }) => (
          <SlashForm
            key={id}
            question={value}
            keep={`${state.thread} ${id}`}
            onAnswer={(answer) => decide(id, answer)}
            onSecret={onSecret}
            fallback={<p className="problem">The agent asks a question that this page cannot show.</p>}
          />
        ))}
      </div>
    </>
  );
}

/** Hands a secret of a form to the server, and returns the reference to it. */
async function onSecret(_name: string, secret: string): Promise<string> {
  const response = await fetch("/langslash/secrets", { method: "POST", body: secret });
  if (!response.ok) throw new Error(`The server refused the secret: ${response.status}`);
  return response.text();
}

/** A message of the user, and what answers it. */
function Turn({ turn }: { turn: ChatTurn<AgentPart> }): ReactElement {
  const notes = turn.parts.flatMap((part) => (part.type === "event" ? noteOf(part.event) : []));
  return (
    <>
      <article className="human" aria-label="You">
        {turn.text}
      </article>
      {turn.parts.map(
        (part) =>
          part.type === "text" && (
            <article key={part.id} className="ai" aria-label="Answer">
              <Markdown>{part.text}</Markdown>
            </article>
          ),
      )}
      {notes.length > 0 && <p className="soft">{notes.join(" · ")}</p>}
      {turn.reason !== undefined && <p className="problem">{turn.reason}</p>}
    </>
  );
}

function noteOf(event: unknown): string[] {
  if (!isEvent(event)) return [];
  if (event.type === "skill-loaded") return [`skill ${event.name}`];
  if (event.type === "model-selected") return [`model ${event.model}`];
  return event.type === "warning" ? [event.message] : [];
}

/** Tools and other middlewares write events, too. */
function isEvent(event: unknown): event is SlashCommandEvent {
  return typeof event === "object" && event !== null && "type" in event;
}
