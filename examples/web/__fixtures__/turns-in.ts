import type { PageEvent, PageTurn } from "../page-event.js";

/** Returns the turns in a response of the chat. */
export function turnsIn(response: string): readonly PageTurn[] {
  const turns = new Map<string, PageTurn>();
  const lines = response.trim().split("\n");
  for (const turn of lines.flatMap((line): PageTurn[] => JSON.parse(line))) {
    turns.set(turn.id, { ...turn, events: [...(turns.get(turn.id)?.events ?? []), ...turn.events] });
  }
  return [...turns.values()];
}

/** Returns the events of the newest turn in a response of the chat. */
export function eventsIn(response: string): readonly PageEvent[] {
  return turnsIn(response).at(-1)?.events ?? [];
}
