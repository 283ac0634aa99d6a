import { InMemoryStore } from "@langchain/langgraph";
import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import {
  commandFolderSource,
  hubSource,
  loadSkills,
  lockSkills,
  manifestSource,
  packageSource,
  publishSkills,
  skillFolderSource,
  storeSource,
  webSource,
} from "./index.js";

/** The options of a program in JavaScript. */
const options: object = { onDrft: "warn" };
const folder = tmpdir();

const noHub = {
  async *listSkills() {},
  pullSkill: () => Promise.reject(new Error("unreachable")),
};

describe("a misspelt option", () => {
  it("of loadSkills is refused with the name that was meant: it would be without effect", async () => {
    const message = "loadSkills has no option onDrft. Did you mean onDrift?";
    await expect(loadSkills(folder, options)).rejects.toThrow(new TypeError(message));
  });

  it.each([
    ["skillFolderSource", () => skillFolderSource(folder, options)],
    ["commandFolderSource", () => commandFolderSource(folder, options)],
    ["manifestSource", () => manifestSource(folder, options)],
    ["packageSource", () => packageSource("@acme/skills", options)],
    ["webSource", () => webSource("https://example.com", options)],
    ["storeSource", () => storeSource(new InMemoryStore(), options)],
    ["hubSource", () => hubSource(noHub, options)],
    ["lockSkills", async () => lockSkills(await loadSkills([]), `${folder}/skills-lock.json`, options)],
    ["publishSkills", () => publishSkills(folder, new InMemoryStore(), options)],
  ])("of %s is refused with the names that it has", async (name, call: () => unknown) => {
    await expect((async () => call())()).rejects.toThrow(`${name} has no option onDrft. It has `);
  });
});
