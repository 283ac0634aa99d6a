import { expect, it } from "vitest";
import type { ConfigHead } from "./config-store.js";
import { configFinder } from "./config-name.js";
import { knownNames } from "./known-names.js";

const head = (type: ConfigHead["type"], name: string, id?: string): ConfigHead => ({ type, name, ...(id && { id }) });
const HEADS: readonly ConfigHead[] = [
  head("agent_definition", "kit:clerk"),
  head("agent_definition", "office:clerk", "agent-7"),
  head("agent_definition", "judge"),
  head("skill", "office:filing"),
  head("slash_command", "kit:plan"),
  head("slash_command", "office:plan"),
  head("slash_command", "ship"),
];

it.each([
  [undefined, ["kit:clerk", "office:clerk", "judge"], ["office:filing"], ["kit:plan", "office:plan", "ship"]],
  ["ship", ["kit:clerk", "office:clerk", "judge"], ["office:filing"], ["kit:plan", "office:plan"]],
  ["kit:plan", ["clerk", "kit:clerk", "office:clerk", "judge"], ["office:filing"], ["office:plan", "ship"]],
  [
    "Office:x",
    ["clerk", "kit:clerk", "office:clerk", "judge"],
    ["filing", "office:filing"],
    ["kit:plan", "office:plan", "ship", "plan"],
  ],
])(
  "the names that a text of %s can use are those of all, and short ones of its plugin",
  (from, agents, skills, own) => {
    expect(knownNames(HEADS, from)).toEqual({ agents, skills, commands: own });
  },
);

it.each([
  ["clerk", undefined, ["kit:clerk", "office:clerk"]],
  ["clerk", "office:plan", ["office:clerk"]],
  ["clerk", "ship", ["kit:clerk", "office:clerk"]],
  ["agent-7", undefined, ["office:clerk"]],
  ["JUDGE", "office:plan", ["judge"]],
])("the agent %s of %s is one of %j", (name, from, expected) => {
  const found = configFinder(HEADS)("agent_definition", name, from);
  expect(found.map((each) => each.name)).toEqual(expected);
});
