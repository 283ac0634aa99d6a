import type { ConversationEvent, ConversationEventType } from "./conversation-event.js";

/** The most characters of a page, unless one event alone has more: a model has only so much room. */
const MAX_PAGE = 200_000;

/** Which events are wanted. */
export interface EventSelection {
  /** Only from this time on. */
  readonly since?: Date | undefined;
  /** Only of these kinds; all without it. */
  readonly types?: readonly ConversationEventType[] | undefined;
  /** How many of the wanted ones are left out at the beginning. */
  readonly offset: number;
  readonly maxEvents: number;
}

/** A part of the wanted events. */
export interface EventPage {
  readonly events: readonly ConversationEvent[];
  /** How many events are wanted, in all pages. */
  readonly matching: number;
  /** The offset of the next page; null behind the last. */
  readonly nextOffset: number | null;
}

/** One page of the wanted events. An event whose time is not known counts as new, so that `since` loses nothing. */
export function selectEvents(
  events: readonly ConversationEvent[],
  { since, types, offset, maxEvents }: EventSelection,
): EventPage {
  const matching = events.filter(({ type, timestamp }) => {
    const isLate = since === undefined || timestamp === null || new Date(timestamp) >= since;
    return isLate && (types === undefined || types.includes(type));
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
