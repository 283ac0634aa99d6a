import type { AgentAnswers, AgentPart, AgentQuestion } from "@langslash/composer";
import type { UseChat } from "@langslash/composer/react";
import { type ReactElement, useRef } from "react";

/** Properties of `ThreadList`. */
export interface ThreadListProps extends UseChat<AgentPart, AgentQuestion, AgentAnswers> {
  readonly onOpened: () => void;
}

/** The conversations of the server, the newest first, as links. */
export function ThreadList({ chat, state, onOpened }: ThreadListProps): ReactElement {
  const list = useRef<HTMLDetailsElement>(null);
  const close = (): void => {
    if (list.current) list.current.open = false;
    onOpened();
  };
  return (
    <details
      ref={list}
      className="threads"
      onToggle={({ currentTarget }) => currentTarget.open && void chat.list()}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !list.current?.open) return;
        event.preventDefault();
        list.current.open = false;
        list.current.querySelector("summary")?.focus();
      }}
    >
      <summary>Conversations</summary>
      <nav aria-label="Conversations">
        {state.entries.length === 0 && <p className="soft">None yet.</p>}
        <ul>
          {state.entries.map(({ thread, title }) => (
            <li key={thread}>
              <a href={`#${thread}`} aria-current={thread === state.thread ? "page" : undefined} onClick={close}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
