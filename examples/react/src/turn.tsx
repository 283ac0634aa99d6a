import type { AgentPart, ChatTurn } from "@langslash/composer";
import type { SlashCommandEvent } from "@langslash/middleware";
import type { ReactElement } from "react";
import Markdown from "react-markdown";
import { ChipList } from "./chip-list.js";

/** A message of the user, what was reported about it, and its answers: one for each stage of a pipeline. */
export function Turn({ turn }: { turn: ChatTurn<AgentPart> }): ReactElement {
  return (
    <>
      <article className="human" aria-label="You">
        {turn.text}
      </article>
      <ChipList
        events={turn.parts.flatMap((part) => (part.type === "event" && isEvent(part.event) ? [part.event] : []))}
      />
      {turn.parts.map(
        (part) =>
          part.type === "text" && (
            <article key={part.id} className="ai" aria-label="Answer">
              <Markdown>{part.text}</Markdown>
            </article>
          ),
      )}
      {turn.reason !== undefined && <p className="problem">{turn.reason}</p>}
    </>
  );
}

/** Tools and other middlewares write events, too. */
function isEvent(event: unknown): event is SlashCommandEvent {
  return typeof event === "object" && event !== null && "type" in event;
}
