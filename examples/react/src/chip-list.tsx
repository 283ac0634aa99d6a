import type { SlashCommandEvent } from "@langslash/middleware";
import type { ReactElement } from "react";

/**
 * The events of a turn as chips: which skills were loaded, and which model answers. Warnings are lines of their own.
 */
export function ChipList({ events }: { events: readonly SlashCommandEvent[] }): ReactElement {
  const chips = events.map(chipOf).filter((chip) => chip !== undefined);
  const warnings = events.flatMap((event) => (event.type === "warning" ? [event.message] : []));
  return (
    <>
      {chips.length > 0 && (
        <ul className="chips" aria-label="How this was answered">
          {chips.map(([name, about], index) => (
            <li key={index}>
              <b>{name}</b> {about}
            </li>
          ))}
        </ul>
      )}
      {warnings.map((warning, index) => (
        <p key={index} className="problem">
          {warning}
        </p>
      ))}
    </>
  );
}

function chipOf(event: SlashCommandEvent): readonly [name: string, about: string] | undefined {
  if (event.type === "skill-loaded") {
    return [`/${event.name}`, event.explicit ? "as you asked" : `found, ${Math.round(event.score * 100)} %`];
  }
  if (event.type === "model-selected") return [event.model, "answers"];
  if (event.type === "slash-command" && event.local) return [`/${event.name}`, "without a model"];
  return undefined;
}
