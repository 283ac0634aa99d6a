import { expect, it } from "vitest";
import type { ConversationEvent } from "./conversation-event.js";
import { selectEvents } from "./select-events.js";

const event = (content: string, timestamp: string | null): ConversationEvent => ({ type: "think", content, timestamp });

it("since selects the events from that time on, and those without a time", () => {
  const events = [
    event("before", "2026-01-01T00:00:00.000Z"),
    event("at", "2026-01-02T00:00:00.000Z"),
    event("after", "2026-01-03T00:00:00+01:00"),
    event("unknown", null),
  ];
  const since = new Date("2026-01-02T00:00:00Z");
  const page = selectEvents(events, { since, types: ["think"], offset: 0, maxEvents: 2 });
  expect(page).toEqual({ events: events.slice(1, 3), matching: 3, nextOffset: 2 });
  const rest = selectEvents(events, { since, offset: 2, maxEvents: 2 });
  expect(rest).toEqual({ events: events.slice(3), matching: 3, nextOffset: null });
  expect(selectEvents(events, { offset: 0, maxEvents: 9 }).events).toEqual(events);
  expect(selectEvents(events, { types: ["tool_call"], offset: 0, maxEvents: 2 }).matching).toBe(0);
});

it("a page has at least one event, and ends before the one that is too long for it", () => {
  const [long, short] = [event("x".repeat(200_001), null), event("y", null)];
  expect(selectEvents([long, short], { offset: 0, maxEvents: 9 })).toEqual({
    events: [long],
    matching: 2,
    nextOffset: 1,
  });
  expect(selectEvents([short, long, short], { offset: 0, maxEvents: 9 }).events).toEqual([short]);
  const fitting = event("x".repeat(200_000 - JSON.stringify(event("", null)).length), null);
  expect(selectEvents([fitting, short], { offset: 0, maxEvents: 9 }).nextOffset).toBe(1);
  const half = event("x".repeat(100_000 - JSON.stringify(event("", null)).length), null);
  expect(selectEvents([half, half], { offset: 0, maxEvents: 9 }).nextOffset).toBeNull();
});
