import type { AgentPart, ChatState } from "@langslash/composer";
import { type ReactElement, useEffect, useRef } from "react";
import { Turn } from "./turn.js";

/** The messages and their answers. Each new message brings their end into view. */
export function Conversation({ state }: { state: ChatState<AgentPart, unknown> }): ReactElement {
  const { turns, isBusy, isLoading } = state;
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
