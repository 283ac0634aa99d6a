import { InMemoryStore } from "@langchain/langgraph";
import { parseSkillDocument, type SkillDocument } from "@langslash/skills";
import { digestOf } from "@langslash/skills/internal";
import { describe, expect, it } from "vitest";
import { entryOf, skillText } from "../__fixtures__/lying-server.js";
import { ALPHA, FILES, serveAlpha, skillErrorOf } from "../__fixtures__/scripted-skills.js";
import type { ApprovalOptions } from "../index.js";

const documentOf = (text: string): SkillDocument => ({ ...parseSkillDocument(text), text, digest: digestOf(text) });

describe("the approval of a text", () => {
  it("holds for the text that was current when it was asked for, and for no other one", async () => {
    const served = serveAlpha();
    const { source, texts } = served;
    await source.list();
    const [first, second, third] = ["One.", "Two.", "Three."].map((body) => skillText("alpha", body));
    for (const text of [first, second]) {
      texts[ALPHA] = text ?? "";
      served.skills = [entryOf("alpha", { "SKILL.md": texts[ALPHA] })];
      await source.list();
      await source.admit?.(ALPHA, documentOf(texts[ALPHA]));
    }
    await source.admit?.(ALPHA, documentOf(first ?? ""));
    expect(await skillErrorOf(source.admit?.(ALPHA, documentOf(third ?? "")))).toMatchObject({
      code: "not-approved",
    });
  });

  it("is remembered in a store for one skill and content alone", async () => {
    const store = new InMemoryStore();
    let asked = 0;
    const approve = (): boolean => (asked += 1) > 0;
    const admit = async (name: string, text: string): Promise<void> => {
      const served = serveAlpha({ store, approve });
      served.skills = [entryOf(name, { "SKILL.md": text })];
      await served.source.list();
      await served.source.admit?.(`skill://${name}/SKILL.md`, documentOf(text));
    };
    await admit("alpha", "One.");
    await admit("alpha", "One.");
    expect(asked).toBe(1);
    await admit("alpha", "Two.");
    await admit("beta", "One.");
    expect(asked).toBe(3);
  });

  it("is stored for its owner, with the name and digest of the skill, and outside of the store's search", async () => {
    const puts: unknown[][] = [];
    const store: ApprovalOptions["store"] = { get: async () => null, put: async (...given) => void puts.push(given) };
    for (const owner of [undefined, () => "ada"]) {
      const { source } = serveAlpha({ store, ...(owner && { owner }) });
      await source.list();
      await source.admit?.(ALPHA, documentOf(FILES["SKILL.md"]));
    }
    const { version } = (await serveAlpha().source.list()).skills[0] ?? {};
    const stored = { uri: ALPHA, name: "alpha", digest: version };
    const namespace = ["langslash", "approvals", "docs"];
    expect(puts).toEqual([
      [[...namespace, digestOf("everyone")], `${version}-${digestOf(ALPHA)}`, stored, false],
      [[...namespace, digestOf("ada")], `${version}-${digestOf(ALPHA)}`, stored, false],
    ]);
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["a text", "approved"],
    ["a number", 1],
    ["an object", { approved: true }],
  ])("is not given by a function that returns %s", async (_what, decision) => {
    for (const answer of [() => decision, async () => decision]) {
      const { source } = serveAlpha({ approve: answer as () => boolean });
      await source.list();
      expect(await skillErrorOf(source.admit?.(ALPHA, documentOf(FILES["SKILL.md"])))).toEqual({
        code: "not-approved",
        subject: ALPHA,
        message: "The skill alpha of the MCP server docs has not been approved.",
      });
    }
  });

  it("fails with the label if the store fails", async () => {
    const cause = new Error("connect ECONNREFUSED 10.0.0.1");
    const down = async (): Promise<never> => Promise.reject(cause);
    const { source } = serveAlpha({ store: { get: down, put: down } });
    await source.list();
    const admitting = source.admit?.(ALPHA, documentOf(FILES["SKILL.md"]));
    expect(await skillErrorOf(admitting)).toEqual({
      code: "store-failed",
      subject: "docs",
      message: "The store of approvals failed.",
    });
    await expect(admitting).rejects.toMatchObject({ cause });
  });
});
