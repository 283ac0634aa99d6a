import { langGraphServer } from "@langslash/composer";
import { useChat } from "@langslash/composer/react";
import { type ReactElement, type ReactNode, useRef, useState } from "react";
import { Composer } from "./composer.js";
import { Conversation } from "./conversation.js";
import { Questions } from "./questions.js";
import { ThreadList } from "./thread-list.js";
import { Turn } from "./turn.js";

const WELCOME = (
  <p className="soft">
    Type <code>/</code> for the commands, <code>/help</code> for help, or ask in your own words.
  </p>
);

/** Properties of `Chat`. */
export interface ChatProps {
  readonly title: string;
  /** Address of the LangGraph server. */
  readonly url: string;
  /** Name of the agent in langgraph.json. */
  readonly assistant: string;
  /** What the page says besides. */
  readonly children?: ReactNode;
}

/** The chat. The conversation is in the address, and its answers go on without the page. */
export function Chat({ title, url, assistant, children }: ChatProps): ReactElement {
  const [server] = useState(() => langGraphServer({ url, assistant }));
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
        <h1>{title}</h1>
        <ThreadList chat={chat} state={state} onOpened={focus} />
        <button type="button" onClick={begin} disabled={state.thread === undefined}>
          New chat
        </button>
      </header>
      <Conversation state={state} welcome={WELCOME}>
        {(turn) => <Turn key={turn.id} turn={turn} />}
      </Conversation>
      <p className="state" role="status">
        {state.progress}
      </p>
      <div className="state">
        {state.problem !== undefined && <p role="alert">{state.problem}</p>}
        {children}
      </div>
      <Composer ref={field} chat={chat} state={state} catalogue={`${url}/langslash/catalogue`} />
      <Questions chat={chat} state={state} secrets={`${url}/langslash/secrets`} onAnswered={focus} />
    </>
  );
}
