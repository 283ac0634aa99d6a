import { expect, it } from "vitest";
import { type ConfigRecord, convertDeterministically, memoryConfigs } from "../../index.js";

const long = (name: string): ConfigRecord => ({
  name,
  type: "agent_definition",
  content: `The work of ${name}. ${"word ".repeat(25_000)}`,
});

it("takes in what a text uses in any case before what it uses in some cases, if not all of it fits", async () => {
  const agents = ["code-scanner", "code-auditor", "code-writer", "code-tester"];
  const content = [
    "If `--scan` is given, use the code-scanner agent.",
    "Agents: `code-auditor`, `code-writer`.",
    "Use the code-writer agent, then use the code-tester agent.",
  ].join("\n\n");
  const { inlined, missing, convertedContent } = await convertDeterministically(
    { content },
    memoryConfigs(agents.map(long)),
  );
  expect(inlined.map(({ name }) => name)).toEqual(["code-writer", "code-tester"]);
  expect(missing.map(({ name }) => name)).toEqual(["code-auditor", "code-scanner"]);
  expect(convertedContent).toContain("- Agents and skills: code-scanner, code-auditor");
});
