import { getEventListeners } from "node:events";
import { expect, it } from "vitest";
import { scriptedPort } from "../__fixtures__/scripted-port.js";
import { mcpCommands, type McpPort } from "../index.js";

it("requests pass on their time limit, and leave no listener on the signal that they share", async () => {
  const { port } = scriptedPort({
    "prompts/list": ({ cursor }) => ({ prompts: [], ...(cursor === undefined && { nextCursor: "2" }) }),
  });
  const given: Parameters<McpPort["request"]>[2][] = [];
  const noting: McpPort = {
    ...port,
    request: (request, schema, options) => {
      given.push(options);
      return port.request(request, schema, options);
    },
  };
  await mcpCommands(noting, { label: "docs" });
  expect(given.map((options) => options?.timeout)).toEqual([30_000, 30_000]);
  expect(given.map((options) => options?.signal && getEventListeners(options.signal, "abort"))).toEqual([[], []]);
});

it("a request that is cancelled while it is sent ends", async () => {
  const { port } = scriptedPort({ "prompts/list": () => ({ prompts: [{ name: "a" }] }) });
  const controller = new AbortController();
  const cancelling: McpPort = {
    ...port,
    request: async (request, schema, options) => {
      if (request.method === "prompts/list") return port.request(request, schema, options);
      controller.abort(new Error("stopped by the user"));
      return new Promise(() => undefined);
    },
  };
  const [command] = await mcpCommands(cancelling, { label: "docs" });
  const running = command?.run({ arguments: {}, prompt: "", runtime: { signal: controller.signal } });
  await expect(running).rejects.toThrow("stopped by the user");
});
