import { Annotation, Command, getConfig, interrupt, MemorySaver, START, StateGraph } from "@langchain/langgraph";
import { expect, it } from "vitest";
import { type GraphExecution, graphExecution } from "./graph-execution.js";

const currentExecution = (): GraphExecution => {
  const execution = graphExecution(getConfig());
  if ("problem" in execution) throw new Error(execution.problem);
  return execution;
};

it("an execution of a task numbers its interrupts from 0, and ends with each of them", async () => {
  const executions: GraphExecution[] = [];
  const numbers: number[] = [];
  const graph = new StateGraph(Annotation.Root({}))
    .addNode("task", () => {
      const execution = currentExecution();
      executions.push(execution);
      numbers.push(execution.nextInterrupt());
      interrupt("first");
      numbers.push(execution.nextInterrupt());
      interrupt("second");
      numbers.push(currentExecution().nextInterrupt());
      expect(currentExecution()).toBe(execution);
      return {};
    })
    .addEdge(START, "task")
    .compile({ checkpointer: new MemorySaver() });
  const config = { configurable: { thread_id: "1" } };
  await graph.invoke({}, config);
  for (const resume of ["one", "two"]) await graph.invoke(new Command({ resume }), config);
  expect(numbers).toEqual([0, 0, 1, 0, 1, 2]);
  const answers = new Set(executions.map((execution) => execution.answers));
  expect([executions.length, answers.size]).toEqual([3, 3]);
});

it("there is none outside of a graph, with the reason", () => {
  const problem = "it was used outside of an agent's run";
  for (const config of [undefined, {}, { configurable: {} }]) expect(graphExecution(config)).toEqual({ problem });
});

it.each([
  undefined,
  null,
  7,
  {},
  { interruptCounter: "0", resume: [] },
  { interruptCounter: 0 },
  { interruptCounter: 0, resume: "" },
])("there is none if LangGraph counts interrupts in another way, with the reason: %j", (counter) => {
  const configurable = { checkpoint_ns: "task:1", __pregel_scratchpad: counter };
  const problem = "this version of @langchain/langgraph does not number its interrupts";
  expect(graphExecution({ configurable })).toEqual({ problem });
});
