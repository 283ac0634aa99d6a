import { expect, it } from "vitest";
import { runExample } from "../run-example.js";

it("uses a skill of a trusted server at once, a foreign one after approval, and a foreign prompt as a command", async () => {
  expect((await runExample("mcp/host-skills.ts")).stdout).toBe(`> /office:legal-research liens
  I follow the skill office:legal-research.

> /courts:filing-rules
  asked: may the skill filing-rules of the MCP server courts be used? yes
  I follow the skill courts:filing-rules.

> /courts:fee court=Jefferson
  I received: The following prompt is from the MCP server courts.

`);
});
