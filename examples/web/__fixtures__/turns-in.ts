import type { AgentQuestion, ChatTurn } from "@langslash/composer";
import type { PageEvent, PageUpdate } from "../page-update.js";

/** Returns the turns in a response of the chat. */
export function turnsIn(response: string): readonly ChatTurn<PageEvent>[] {
  const turns = new Map<string, ChatTurn<PageEvent>>();
  for (const turn of updatesIn(response).flatMap((update) => update.turns)) {
    turns.set(turn.id, { ...turn, parts: [...(turns.get(turn.id)?.parts ?? []), ...turn.parts] });
  }
  return [...turns.values()];
}

/** Returns the events of the newest turn in a response of the chat. */
export function eventsIn(response: string): readonly PageEvent[] {
  return turnsIn(response).at(-1)?.parts ?? [];
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
