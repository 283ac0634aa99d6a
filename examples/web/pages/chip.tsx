import type { ReactElement } from "react";
import type { PageEvent } from "../page-update.js";

/** Returns the chip of an event that says how an answer was made. Clicking a newly written command calls `onUse`. */
export function chipOf(event: PageEvent, onUse: (command: string) => void): ReactElement | undefined {
  if (event.type === "slash-command")
    return event.local ? chip("command", `/${event.name}`, "without a model") : undefined;
  if (event.type === "tool-result") return chip("tool", event.name, "tool");
  if (event.type === "model-selected") return chip("model", event.model, "answers");
  if (event.type === "skill-loaded") {
    const why = event.explicit ? "as you asked" : `found, ${Math.round(event.score * 100)} %`;
    return chip("skill", `/${event.name}`, why);
  }
  if (event.type !== "custom" || !isWritten(event.data)) return undefined;
  const command = `/${event.data.name}`;
  return (
    <button type="button" className="chip" onClick={() => onUse(`${command} `)}>
      <b>{command}</b>new: use it
    </button>
  );
}

/** Whether an event of a tool says that the agent has written a skill. */
function isWritten(data: unknown): data is { readonly name: string } {
  return typeof data === "object" && data !== null && "type" in data && data.type === "skill-written";
}

function chip(kind: string, name: string, about: string): ReactElement {
  return (
    <span className={`chip ${kind}`}>
      <b>{name}</b>
      {about}
    </span>
  );
}
