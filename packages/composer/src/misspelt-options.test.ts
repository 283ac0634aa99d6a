import { expect, it } from "vitest";
import { Chat, createComposer, langGraphServer, watchCatalogue } from "./index.js";

/** The options of a program in JavaScript. */
const options: object = { header: {} };

it("refuses a misspelt option, which would be without effect", () => {
  expect(() => createComposer(options)).toThrow("createComposer has no option header. It has catalogue, limit,");
  expect(() => watchCatalogue("/commands", { onCatalogue: () => undefined, ...options })).toThrow(
    "watchCatalogue has no option header. Did you mean headers?",
  );
  const server = langGraphServer({ url: "http://127.0.0.1:2024", assistant: "agent" });
  const waiting: object = { wait: false };
  expect(() => new Chat({ server, ...waiting })).toThrow("Chat has no option wait. Did you mean waits?");
  expect(() => langGraphServer({ url: "http://127.0.0.1:2024", assistant: "agent", ...options })).toThrow(
    "langGraphServer has no option header. Did you mean headers?",
  );
});
