import { expect, it } from "vitest";
import { savedQuestions } from "./saved-questions.js";

type Write = readonly [string, string, unknown];

const asked = (id: string, answered: readonly string[] = []): object => ({ id, value: { questions: ["q"], answered } });
const OURS: Write = ["us", "__interrupt__", [asked("a")]];
const THEIRS: Write = ["them", "__interrupt__", [{ id: "b", value: "Sure?" }]];
const ENDED: Write = ["them", "messages", []];

/** Reads the questions of the task "us" in the outermost graph, which has these writes. */
async function read(pendingWrites: readonly Write[], configurable: object = {}) {
  const checkpointer = { getTuple: async () => ({ pendingWrites }) };
  return savedQuestions({ checkpoint_ns: "node:us", __pregel_checkpointer: checkpointer, ...configurable });
}

it.each<[string, boolean, Write[]]>([
  ["it is alone", true, [OURS]],
  ["an old LangGraph saved it without a list", true, [["us", "__interrupt__", asked("a")]]],
  ["it was never asked", false, []],
  ["it has no id", false, [["us", "__interrupt__", [{ value: asked("a") }]]]],
  ["another task waits", false, [OURS, THEIRS]],
  [
    "another interrupt of the same graph waits",
    false,
    [["us", "__interrupt__", [asked("a"), { id: "b", value: "Sure?" }]]],
  ],
  ["another interrupt has no id", false, [OURS, ["them", "__interrupt__", [{ value: "Sure?" }]]]],
  ["another task may have ended with the same answer", false, [OURS, THEIRS, ["them", "__resume__", ["yes"]], ENDED]],
  ["another task was answered by id and has not ended", false, [OURS, THEIRS, ["b", "__resume__", ["yes"]]]],
  ["another task failed", false, [OURS, THEIRS, ["b", "__resume__", ["yes"]], ["them", "__error__", "no"]]],
  [
    "another task was answered by id",
    true,
    [OURS, THEIRS, ["b", "__resume__", ["yes"]], ["them", "__resume__", ["yes"]], ENDED],
  ],
  ["a graph was answered by id", true, [OURS, THEIRS, ["b", "__resume__", ["yes"]], ENDED]],
  [
    "an id was used twice, and answered once",
    false,
    [OURS, THEIRS, ["b", "__resume__", ["yes"]], ["them", "__resume__", ["yes", "yes"]], ENDED],
  ],
  ["another task had ended before", true, [["us", "__interrupt__", [asked("a", ["b"])]], THEIRS, ENDED]],
  ["another task asked again since", false, [["us", "__interrupt__", [asked("a", ["c"])]], THEIRS, ENDED]],
])("whether a question is the only one: %s", async (_what, expected, writes) => {
  expect((await read(writes)).isOnly).toBe(expected);
});

it("those of others that have ended are named, and those that wait are not", async () => {
  const waiting: Write = ["third", "__interrupt__", [{ id: "c", value: "Sure?" }]];
  expect(await read([OURS, THEIRS, ENDED, waiting])).toEqual({ questions: ["q"], answered: ["b"], isOnly: false });
});

it.each([undefined, {}, { getTuple: 1 }])("nothing is known without a checkpointer: %j", async (checkpointer) => {
  const nothing = { questions: [], answered: [], isOnly: false };
  expect(await read([OURS], { __pregel_checkpointer: checkpointer })).toEqual(nothing);
});
