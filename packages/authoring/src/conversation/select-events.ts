import type { ConversationEvent, ConversationEventType } from "./conversation-event.js";

/** Maximum length of a page in characters, to fit the model's context. A single longer event is still returned. */
const MAX_PAGE = 200_000;

/** Filter and page of the requested events. */
export interface EventSelection {
  /** Time of the earliest event to return. */
  readonly since?: Date | undefined;
  /** Types of events to return; all if omitted. */
  readonly types?: readonly ConversationEventType[] | undefined;
  /** Number of matching events to skip. */
  readonly offset: number;
  readonly maxEvents: number;
}

/** A page of the matching events. */
export interface EventPage {
  readonly events: readonly ConversationEvent[];
  /** Number of matching events, on all pages. */
  readonly matching: number;
  /** Offset of the next page; null on the last one. */
  readonly nextOffset: number | null;
}

/** Returns a page of the matching events. Events without a time always match `since`, so that none is lost. */
export function selectEvents(
  events: readonly ConversationEvent[],
  { since, types, offset, maxEvents }: EventSelection,
): EventPage {
  const matching = events.filter(({ type, timestamp }) => {
    const isRecent = since === undefined || timestamp === null || new Date(timestamp) >= since;
    return isRecent && (types === undefined || types.includes(type));
  });
  const page: ConversationEvent[] = [];
  let room = MAX_PAGE;
  for (const event of matching.slice(offset, offset + maxEvents)) {
    room -= JSON.stringify(event).length;
    if (room < 0 && page.length > 0) break;
    page.push(event);
  }
  const end = offset + page.length;
  return { events: page, matching: matching.length, nextOffset: end < matching.length ? end : null };
}
