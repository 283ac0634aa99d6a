import { join } from "node:path";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { hubServer } from "../../__fixtures__/hub-server.js";
import { ONE } from "../../__fixtures__/source-contract.js";
import { hubSource, loadSkills, lockSkills, publishSkills, type SkillIndex } from "../../index.js";
import type { HubSourceOptions } from "./hub-source.js";

const approve = (): boolean => true;
const load = (client: Parameters<typeof hubSource>[0], options: HubSourceOptions = {}): Promise<SkillIndex> =>
  loadSkills([hubSource(client, { approve, ...options })]);

describe("a hub of skills", () => {
  it("is asked for its list alone until a skill is used, which pulls one commit, once", async () => {
    const hub = await hubServer();
    hub.commit("one", { "SKILL.md": ONE, "a.md": "A." }, "Does one.");
    hub.commit("two", { "SKILL.md": ONE }, "Does two.");
    const skills = await load(hub.client);
    await skills.search("does one");
    expect(hub.requests).toEqual(["GET /repos"]);
    await skills.read("hub:one");
    await skills.readFile("hub:one", "a.md");
    expect(hub.requests).toEqual(["GET /repos", "GET /v1/platform/hub/repos/-/one/directories"]);
  });

  it("gives a running index what was listed, and the next refresh the new commit", async () => {
    const hub = await hubServer();
    hub.commit("one", { "SKILL.md": ONE }, "Does one.");
    const skills = await load(hub.client);
    hub.commit("one", { "SKILL.md": ONE.replace("Text", "Word") });
    expect((await skills.read("hub:one")).body).toBe("Text of one.");
    expect(await skills.refresh()).toMatchObject({ changed: ["hub:one"] });
    expect((await skills.read("hub:one")).body).toBe("Word of one.");
  });

  it("serves its last listing and what was pulled during an outage", async () => {
    const hub = await hubServer();
    hub.commit("one", { "SKILL.md": ONE }, "Does one.");
    hub.commit("two", { "SKILL.md": ONE }, "Does two.");
    for (const options of [{}, { names: ["one", "two"] }]) {
      hub.status = undefined;
      const skills = await load(hub.client, { ...options, timeout: 300 }); // the client repeats its requests
      await skills.read("hub:one");
      hub.status = 503;
      await skills.refresh();
      expect(skills.list().map(({ name }) => name)).toEqual(["hub:one", "hub:two"]);
      expect(skills.diagnostics[0]?.message).toContain("Its last listing stays in use.");
      expect((await skills.read("hub:one")).body).toBe("Text of one.");
      await expect(skills.read("hub:two")).rejects.toThrow("the LangSmith hub hub failed");
    }
  });

  it("has the skills that are named, at a tag", async () => {
    const hub = await hubServer();
    const first = hub.commit("one", { "SKILL.md": ONE }, "Does one.");
    hub.commit("one", { "SKILL.md": ONE.replace("Text", "Word") });
    hub.commit("two", { "SKILL.md": ONE }, "Does two.");
    Object.assign(hub.repositories["one"]?.tagged ?? {}, { production: first });
    const skills = await load(hub.client, { names: ["one", "absent"], tag: "production", label: "team" });
    expect(skills.list().map(({ name, origin }) => [name, origin])).toEqual([["team:one", "the LangSmith hub team"]]);
    expect((await skills.read("team:one")).body).toBe("Text of one.");
    expect(skills.diagnostics).toMatchObject([{ path: "absent/SKILL.md", severity: "warning" }]);
    expect((await load(hub.client, { tag: "staging" })).list()).toEqual([]);
  });

  it("uses the commit that had the tag when it was listed, also if the tag moves during the run", async () => {
    const hub = await hubServer();
    const first = hub.commit("one", { "SKILL.md": ONE, "a.md": "A." }, "Does one.");
    Object.assign(hub.repositories["one"]?.tagged ?? {}, { production: first });
    const lock = join(temporaryFolder(), "skills-lock.json");
    const source = hubSource(hub.client, { approve, tag: "production" });
    await lockSkills(await loadSkills([source]), lock);
    const skills = await loadSkills([source], { lock });
    const second = hub.commit("one", { "SKILL.md": ONE.replace("Text", "Word"), "a.md": "B." });
    Object.assign(hub.repositories["one"]?.tagged ?? {}, { production: second });
    expect((await skills.read("hub:one")).body).toBe("Text of one.");
    expect(await skills.readFile("hub:one", "a.md")).toBe("A.");
    await skills.refresh();
    await expect(skills.read("hub:one")).rejects.toMatchObject({ code: "lock-drift" });
    delete hub.repositories["one"]?.tagged["production"];
    await skills.refresh();
    expect(skills.get("hub:one")).toBeUndefined();
  });

  it.each<[string, Record<string, unknown>, string]>([
    [
      "a link to another repository",
      { "SKILL.md": { type: "file", content: ONE }, x: { type: "skill", repo_handle: "y" } },
      "is a link to another repository",
    ],
    ["no SKILL.md", { "a.md": { type: "file", content: "A." } }, "SKILL.md is not among its files"],
    [
      "a path out of its folder",
      { "SKILL.md": { type: "file", content: ONE }, "../x": { type: "file", content: "x" } },
      "outside its folder",
    ],
    [
      "two names that look the same",
      { "SKILL.md": { type: "file", content: ONE }, "skill.MD": { type: "file", content: "x" } },
      "same name",
    ],
    [
      "too much",
      { "SKILL.md": { type: "file", content: ONE }, x: { type: "file", content: "x".repeat(17 * 1024 * 1024) } },
      "more than 16777216 bytes",
    ],
    ["something else", { "SKILL.md": 5 }, "sent an invalid skill"],
  ])("is refused with %s", async (_what, files, reason) => {
    const hub = await hubServer();
    hub.commit("one", { "SKILL.md": ONE }, "Does one.");
    const commit = hub.repositories["one"]?.commits[0];
    if (commit) Object.assign(commit, { files });
    await expect((await load(hub.client)).read("hub:one")).rejects.toThrow(reason);
  });

  it("must answer in time", async () => {
    const client = {
      listSkills: () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => undefined) }) }),
      pullSkill: () => new Promise<never>(() => undefined),
    };
    const { diagnostics } = await load(client, { timeout: 20 });
    expect(diagnostics).toMatchObject([{ message: "the LangSmith hub hub failed: no answer within 20 ms." }]);
  });

  it("lists more skills than fit into one page, and no tools, models or aliases", async () => {
    const hub = await hubServer();
    const text = ONE.replace(
      "name: one",
      "name: one\nmodel: big\nallowed-tools: Bash\naliases: [deploy]\nargument-hint: '[case]'",
    );
    for (let index = 0; index < 230; index += 1) hub.commit(`skill-${index}`, { "SKILL.md": text }, "Does it.");
    const skills = await load(hub.client);
    expect(skills.list()).toHaveLength(230);
    await skills.read("hub:skill-7");
    await skills.refresh();
    const { model, tools, aliases, argumentHint } = skills.get("hub:skill-7") ?? {};
    expect([model, tools, aliases, argumentHint]).toEqual([undefined, [], [], "[case]"]);
  });
});

describe("publishing to a hub", () => {
  it("commits what has changed, with the digest as a tag, and removes files that are gone", async () => {
    const hub = await hubServer();
    const publish = (files: Record<string, string>) => publishSkills(temporaryFolder(files), hub.client);
    const first = { "one/SKILL.md": ONE, "one/a.md": "A.", "two/SKILL.md": ONE.replaceAll("one", "two") };
    expect(await publish(first)).toEqual({ written: ["one", "two"], unchanged: [], removed: [], diagnostics: [] });
    hub.repositories["one"]?.tags.push("mine");
    const { written, unchanged } = await publish({ "one/SKILL.md": ONE, "two/SKILL.md": ONE.replaceAll("one", "two") });
    expect([written, unchanged]).toEqual([["one"], ["two"]]);
    expect(Object.keys(hub.repositories["one"]?.commits.at(-1)?.files ?? {})).toEqual(["SKILL.md"]);
    expect(hub.repositories["one"]?.tags).toEqual(["mine", expect.stringMatching(/^sha256:[0-9a-f]{64}$/)]);
    const skills = await load(hub.client);
    expect((await skills.read("hub:one")).text).toBe(ONE);
  });

  it("overwrites nothing that others have committed meanwhile", async () => {
    const hub = await hubServer();
    await publishSkills(temporaryFolder({ "one/SKILL.md": ONE }), hub.client);
    const racing = Object.assign(Object.create(hub.client), {
      pullSkill: async (name: string) => {
        const pulled = await hub.client.pullSkill(name);
        hub.commit("one", { "SKILL.md": "Theirs." });
        return pulled;
      },
    });
    const publishing = publishSkills(temporaryFolder({ "one/SKILL.md": `${ONE}More.` }), racing);
    await expect(publishing).rejects.toMatchObject({ code: "store-failed" });
    expect(hub.repositories["one"]?.commits.at(-1)?.files["SKILL.md"]?.content).toBe("Theirs.");
  });

  it("reports a name that the hub does not take", async () => {
    const hub = await hubServer();
    const { written, diagnostics } = await publishSkills(
      temporaryFolder({ "One/SKILL.md": ONE.replace("name: one", "name: One") }),
      hub.client,
    );
    expect([written, diagnostics]).toMatchObject([
      [],
      [{ severity: "error", message: expect.stringContaining("the name One") }],
    ]);
  });
});
