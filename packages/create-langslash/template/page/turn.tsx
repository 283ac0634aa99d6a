import type { AgentPart, ChatTurn } from "@langslash/composer";
import type { SlashCommandEvent } from "@langslash/middleware";
import type { ReactElement } from "react";
import Markdown from "react-markdown";

/** A message of the user, and what answers it. */
export function Turn({ turn }: { turn: ChatTurn<AgentPart> }): ReactElement {
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
