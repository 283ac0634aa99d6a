import type { AgentPart, ChatState, ChatTurn } from "@langslash/composer";
import { type FunctionComponent, type ReactElement, useEffect, useRef } from "react";

/** Properties of `Conversation`. */
export interface ConversationProps {
  readonly state: ChatState<AgentPart, unknown>;
  /** Shows a message and its answers. */
  readonly Turn: FunctionComponent<{ turn: ChatTurn<AgentPart> }>;
}

/** The messages and their answers. Each new message brings their end into view. */
export function Conversation({ state: { turns, isBusy, isLoading }, Turn }: ConversationProps): ReactElement {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current?.scrollTo({ top: 0 }); // the end, since the list is laid out from its end: see chat.css
  }, [turns.length]);
  return (
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
  );
}
