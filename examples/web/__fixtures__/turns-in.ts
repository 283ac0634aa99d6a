import type { AgentQuestion } from "@langslash/composer";
import type { PageEvent, PageTurn, PageUpdate } from "../page-update.js";

/** Returns the turns in a response of the chat. */
export function turnsIn(response: string): readonly PageTurn[] {
  const turns = new Map<string, PageTurn>();
  for (const turn of updatesIn(response).flatMap((update) => update.turns)) {
    turns.set(turn.id, { ...turn, events: [...(turns.get(turn.id)?.events ?? []), ...turn.events] });
  }
  return [...turns.values()];
}

/** Returns the events of the newest turn in a response of the chat. */
export function eventsIn(response: string): readonly PageEvent[] {
  return turnsIn(response).at(-1)?.events ?? [];
}

/** Returns the questions that wait at the end of a response of the chat. */
export function questionsIn(response: string): readonly AgentQuestion[] {
  return updatesIn(response).at(-1)?.questions ?? [];
}

function updatesIn(response: string): readonly PageUpdate[] {
  return response
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}
