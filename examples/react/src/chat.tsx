import { langGraphServer } from "@langslash/composer";
import { SlashForm, useChat } from "@langslash/composer/react";
import { type ReactElement, useRef } from "react";
import { Composer } from "../../../packages/create-langslash/template/page/composer.js";
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

  const decide = async (id: string, answer: unknown): Promise<void> => {
    focus();
    await chat.decide({ [id]: answer });
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
          <p className="soft">Type / for the commands, or ask in your own words.</p>
        )}
        {turns.map((turn) => (
          <Turn key={turn.id} turn={turn} />
        ))}
      </Conversation>
      <p className="state" role="status">
        {state.progress}
      </p>
      <div className="state">{problem !== undefined && <p role="alert">{problem}</p>}</div>
      <Composer ref={field} chat={chat} state={state} catalogue={`${API}/langslash/catalogue`} />
      <div className="questions">
        {questions.map(({ id, value }) => (
          <SlashForm
            key={id}
            question={value}
            keep={`${thread} ${id}`}
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
  const response = await fetch(`${API}/langslash/secrets`, { method: "POST", body: secret });
  if (!response.ok) throw new Error(`The server refused the secret: ${response.status}`);
  return response.text();
}
