import { AIMessage } from "@langchain/core/messages";
import { loadSkills, skillMiddleware } from "@langslash/middleware";
import { textToolCallsMiddleware } from "@langslash/text-tools";
import { createAgent, fakeModel, tool } from "langchain";
import { expect, it } from "vitest";
import { z } from "zod";

const ran: string[] = [];
const named = (name: string) =>
  tool(() => (ran.push(name), `${name} ran`), { name, description: `Does ${name}.`, schema: z.object({}) });

const source = {
  name: "office",
  list: () =>
    Promise.resolve({
      diagnostics: [],
      skills: ["print", "fax"].map((name) => ({
        name,
        description: `Can ${name}.`,
        file: name,
        aliases: [],
        tools: [`${name}_tool`],
        userInvocable: true,
        modelInvocable: true,
        metadata: {},
      })),
    }),
  read: (file: string) => Promise.resolve({ text: `TEXT ${file}`, version: "1" }),
};

it.each(["before", "after"] as const)("offers a toolbox as text, with text tool calls %s the skills", async (place) => {
  const call = (name: string): AIMessage =>
    new AIMessage(`<tool_call>{"name": "${name}", "arguments": {}}</tool_call>`);
  const model = fakeModel().respond(call("fax_tool")).respond(call("print_tool")).respond(new AIMessage("done"));
  const ours = skillMiddleware({
    skills: await loadSkills([source]),
    toolbox: [named("print_tool"), named("fax_tool")],
  });
  const asText = textToolCallsMiddleware();
  const agent = createAgent({ model, middleware: place === "before" ? [asText, ...ours] : [...ours, asText] });
  const { messages } = await agent.invoke({ messages: [{ role: "user", content: "/print x" }] });
  for (const { messages: request } of model.calls) {
    // A small toolbox is offered as a whole, so that the list stays the same: only calls of its other tools are refused.
    expect(request[0]?.text).toContain("Does print_tool.");
    expect(request[0]?.text).toContain("Does fax_tool.");
  }
  const answers = messages.filter(({ type }) => type === "tool").map(({ text }) => text);
  expect(answers).toEqual([expect.stringContaining("fax_tool is not available yet"), "print_tool ran"]);
  expect(ran.splice(0)).toEqual(["print_tool"]);
});
