import { expect, it } from "vitest";
import { CALL, closingLength } from "./mention-removal.js";

it.each([
  ['Start it with subagent_type="', 'subagent_type="'],
  ['{ "subagent_type": "', '"subagent_type": "'],
  ["Start `subagent_type` : ", "`subagent_type` : "],
  ['Then Task("', 'Task("'],
])("a call ends before the name: %j", (before, call) => {
  expect(CALL.exec(before)?.[0]).toBe(call);
});

it.each([
  ['Task("', '") first', 1],
  ["`Task(", "` first", 1],
  ['`Task("', '"` first', 2],
  ['`Task("', '" first', 1],
])("the quote and the code of a call close after the name: %j, %j", (call, after, length) => {
  expect(closingLength(call, after)).toBe(length);
});
