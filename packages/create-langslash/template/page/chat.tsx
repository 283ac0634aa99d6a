import { langGraphServer } from "@langslash/composer";
import { useChat } from "@langslash/composer/react";
import { type ReactElement, useRef } from "react";
import { Composer } from "./composer.js";
import { Conversation } from "./conversation.js";
import { Questions } from "./questions.js";
import { SkillProblems } from "./skill-problems.js";
import { ThreadList } from "./thread-list.js";

const server = langGraphServer({ url: location.origin, assistant: "agent" });

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
        <h1>Chat</h1>
        <ThreadList chat={chat} state={state} onOpened={focus} />
        <button type="button" onClick={begin} disabled={state.thread === undefined}>
          New chat
        </button>
      </header>
      <Conversation state={state} />
      <p className="state" role="status">
        {state.progress}
      </p>
      <div className="state">
        {state.problem !== undefined && <p role="alert">{state.problem}</p>}
        <SkillProblems />
      </div>
      <Composer ref={field} chat={chat} state={state} catalogue={`${location.origin}/langslash/catalogue`} />
      <Questions chat={chat} state={state} secrets="/langslash/secrets" onAnswered={focus} />
    </>
  );
}
