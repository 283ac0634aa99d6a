import { expect, it } from "vitest";
import { agentQuestion } from "./agent-question.js";

const reviewConfigs = [{ allowedDecisions: ["approve", "reject"] }];

it("an approval is a question with what the agent wants to do", () => {
  const asked = agentQuestion({ actionRequests: [{ name: "send", args: { to: "One" } }], reviewConfigs });
  expect(asked?.forms.map(({ description }) => description)).toEqual([
    'The agent wants to use send.\n\n{\n  "to": "One"\n}',
  ]);
});

it.each([{ name: 1 }, {}, { name: "send", description: 1 }, { name: "send", description: { text: "x" } }])(
  "a value with the action %j is no question",
  (action) => {
    expect(agentQuestion({ actionRequests: [action], reviewConfigs })).toBeUndefined();
  },
);
