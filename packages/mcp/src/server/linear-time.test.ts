import { loadSkills } from "@langslash/skills";
import { expectLinearTime } from "@langslash/testing/expect-linear-time";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import type { Client } from "@modelcontextprotocol/client";
import { it, onTestFinished } from "vitest";
import { connect } from "../__fixtures__/connect.js";
import { createSkillsServer } from "./create-skills-server.js";

async function echoClient(): Promise<Client> {
  const text = "---\nname: echo\ndescription: Does echo.\n---\n\nSay $ARGUMENTS now.\n";
  const server = await createSkillsServer(await loadSkills(temporaryFolder({ "echo/SKILL.md": text })));
  onTestFinished(() => server.close());
  const { client } = await connect(server.fetch);
  onTestFinished(() => client.close());
  return client;
}

it.each(["word ", "a=b ", '" ', "x | /y \"' "])(
  "a prompt takes or refuses a value in linear time in repeated %j",
  async (unit) => {
    const client = await echoClient();
    await expectLinearTime(
      400_000,
      (size) => unit.repeat(size / unit.length),
      (request) => client.getPrompt({ name: "echo", arguments: { request } }).catch(() => undefined),
    );
  },
);

it.each(["a=", "\"' | /x ", " "])("a text is completed in linear time in repeated %j", async (unit) => {
  const client = await echoClient();
  const ref = { type: "ref/prompt", name: "echo" } as const;
  await expectLinearTime(
    400_000,
    (size) => unit.repeat(size / unit.length),
    (value) => client.complete({ ref, argument: { name: "request", value } }),
  );
});
