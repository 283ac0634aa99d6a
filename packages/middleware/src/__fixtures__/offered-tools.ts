import type { FakeModel } from "./models.js";

/** Records the names of the tools that a model is offered, call by call. */
export function offeredTools(model: FakeModel): string[][] {
  const offered: string[][] = [];
  const bindTools = model.bindTools.bind(model);
  model.bindTools = (given) => {
    offered.push(given.map((each) => ("name" in each ? each.name : "")));
    return bindTools(given);
  };
  return offered;
}
