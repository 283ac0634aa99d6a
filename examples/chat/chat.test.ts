import { expect, it } from "vitest";
import { runExample } from "../run-example.js";

it("keeps one thread, and keeps a skill only for the turn that names it", async () => {
  const { stdout: printed } = await runExample("chat/chat.ts");
  const turns = [...printed.matchAll(/^> (.*)\n {2}\[(.*?), (\d+) messages\]/gm)].map(([, ...turn]) => turn);
  expect(turns).toEqual([
    ["/client-letter weekly update for Ms Alif", "client-letter", "2"],
    ["thanks, a little shorter please", "no skill", "4"],
    ["/deadline-calculator complaint served on March 3", "deadline-calculator", "6"],
    ["/help research", "no skill", "8"],
    ["//help is how one types a slash", "no skill", "10"],
  ]);
  expect(printed).toContain("I would answer: /help is how one types a slash");
});
