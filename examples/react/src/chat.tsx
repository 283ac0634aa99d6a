import { langGraphServer } from "@langslash/composer";
import { useChat } from "@langslash/composer/react";
import { type ReactElement, useRef } from "react";
import { Composer } from "../../../packages/create-langslash/template/page/composer.js";
import { Conversation } from "../../../packages/create-langslash/template/page/conversation.js";
import { Questions } from "../../../packages/create-langslash/template/page/questions.js";

const API = `${location.origin}/api`;
const server = langGraphServer({ url: API, assistant: "office" });

/** The chat. The conversation is in the address, and its answers go on without the page. */
export function Chat(): ReactElement {
  const { chat, state } = useChat({ server });
  const field = useRef<HTMLTextAreaElement>(null);
  const focus = (): void => field.current?.focus();
  const begin = (): void => {
    chat.open(undefined);
    focus();
  };
  return (
    <>
      <header>
        <h1>Law office</h1>
        <button type="button" onClick={begin} disabled={state.thread === undefined}>
          New chat
        </button>
      </header>
      <Conversation state={state} />
      <p className="state" role="status">
        {state.progress}
      </p>
      <div className="state">{state.problem !== undefined && <p role="alert">{state.problem}</p>}</div>
      <Composer ref={field} chat={chat} state={state} catalogue={`${API}/langslash/catalogue`} />
      <Questions chat={chat} state={state} secrets={`${API}/langslash/secrets`} onAnswered={focus} />
    </>
  );
}
