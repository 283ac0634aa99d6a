import type { ChatState, ChatTurn } from "@langslash/composer";
import { type ReactElement, type ReactNode, useEffect, useRef } from "react";

/** Properties of `Conversation`. */
export interface ConversationProps<Part> {
  readonly state: ChatState<Part, unknown>;
  /** What is shown before the first message. */
  readonly welcome: ReactNode;
  /** Shows a message and its answers. */
  readonly children: (turn: ChatTurn<Part>) => ReactNode;
}

/** The messages and their answers. Each new message brings their end into view. */
export function Conversation<Part>({ state, welcome, children }: ConversationProps<Part>): ReactElement {
  const { turns, isBusy, isLoading } = state;
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current?.scrollTo({ top: 0 }); // the end, since the list is laid out from its end: see chat.css
  }, [turns.length]);
  return (
    <main ref={list} tabIndex={0} aria-label="Conversation">
      <div role="log" aria-label="Messages" aria-busy={isBusy}>
        {turns.length === 0 && !isLoading && welcome}
        {turns.map((turn) => children(turn))}
      </div>
    </main>
  );
}
