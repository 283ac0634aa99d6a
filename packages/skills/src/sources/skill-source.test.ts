import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { hubServer } from "../__fixtures__/hub-server.js";
import { type Content, describeSource, type Files, ONE, type SourceKind } from "../__fixtures__/source-contract.js";
import { testStores } from "../__fixtures__/stores.js";
import { tarGz, zip } from "../__fixtures__/archives.js";
import { webServer } from "../__fixtures__/web-server.js";
import {
  commandFolderSource,
  hubSource,
  loadSkills,
  manifestSource,
  packageSource,
  publishSkills,
  skillFolderSource,
  type SkillSource,
  storeSource,
  webSource,
} from "../index.js";

const approve = (): boolean => true;
const manifest = { skills: [{ name: "one", file: "one/SKILL.md" }] };

function inFolder(openIn: (folder: string) => SkillSource, below = ""): (files: Files) => Promise<Content> {
  return async (files) => {
    const folder = temporaryFolder(
      Object.fromEntries(Object.entries(files).map(([path, text]) => [below + path, text])),
    );
    const [file = ""] = Object.keys(files);
    return { open: () => openIn(folder), change: async (text) => writeFileSync(join(folder, below + file), text) };
  };
}

const inStores = testStores().map(([name, empty]): SourceKind => {
  const make = async (files: Files): Promise<Content> => {
    const { store, namespace } = empty();
    const folder = temporaryFolder(files);
    await publishSkills(folder, store, { namespace });
    const change = async (changed: string): Promise<void> => {
      writeFileSync(join(folder, "one/SKILL.md"), changed);
      await publishSkills(folder, store, { namespace });
    };
    return { open: () => storeSource(store, { namespace, pollInterval: 5 }), change };
  };
  return { kind: `storeSource over ${name}`, make, files: { "one/SKILL.md": ONE }, hasFiles: true };
});

/** Returns the files of the skill `one`, by path in its folder. */
function filesOfOne(files: Files): Record<string, string> {
  const own = Object.entries(files).filter(([path]) => path.startsWith("one/"));
  return Object.fromEntries(own.map(([path, text]) => [path.slice(4), typeof text === "string" ? text : ""]));
}

const inHub =
  (tag?: string) =>
  async (files: Files): Promise<Content> => {
    const hub = await hubServer();
    const commit = (texts: Record<string, string>): void => {
      const hash = hub.commit("one", texts, "Does one.");
      if (tag !== undefined && hub.repositories["one"]) hub.repositories["one"].tagged[tag] = hash;
    };
    commit(filesOfOne(files));
    const open = (): SkillSource =>
      hubSource(hub.client, { approve, pollInterval: 5, ...(tag !== undefined && { tag }) });
    return { open, change: async (text) => commit({ ...filesOfOne(files), "SKILL.md": text }) };
  };

const onWeb =
  (pack?: (texts: Record<string, string>) => readonly [string, Uint8Array]) =>
  async (files: Files): Promise<Content> => {
    const web = await webServer();
    const publish = (texts: Record<string, string>): void => {
      web.publish({ one: pack ? pack(texts) : (texts["SKILL.md"] ?? "") });
      web.answers["/.well-known/agent-skills/index.json"] = String(
        web.answers["/.well-known/agent-skills/index.json"],
      ).replace("A skill.", "Does one.");
    };
    publish(filesOfOne(files));
    const options = { label: "site", approve, fetch: web.fetch, pollInterval: 5 };
    return {
      open: () => webSource(web.address, options),
      change: async (text) => publish({ ...filesOfOne(files), "SKILL.md": text }),
    };
  };

const inPackage = async (files: Files): Promise<Content> => {
  const below = "node_modules/@acme/skills/";
  const folder = temporaryFolder({
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`${below}skills/${path}`, text])),
    [`${below}package.json`]: { name: "@acme/skills", version: "1.2.3", exports: {} },
  });
  return {
    open: () => packageSource("@acme/skills", { from: folder, label: "acme", pollInterval: 5 }),
    change: async (text) => writeFileSync(join(folder, below, "skills/one/SKILL.md"), `${ONE}\n${text}`),
  };
};

const one = { "one/SKILL.md": ONE };
describeSource([
  {
    kind: "manifestSource",
    make: inFolder(manifestSource),
    files: { ...one, "skills_manifest.json": manifest },
    hasFiles: true,
  },
  { kind: "skillFolderSource", make: inFolder(skillFolderSource), files: one, hasFiles: true },
  ...inStores,
  {
    kind: "commandFolderSource",
    make: inFolder(commandFolderSource),
    files: { "one.md": ONE.replace("name: one\n", "") },
    hasFiles: false,
  },
  { kind: "hubSource", make: inHub(), files: one, prefix: "hub:", hasFiles: true },
  { kind: "hubSource with a tag", make: inHub("production"), files: one, prefix: "hub:", hasFiles: true },
  { kind: "webSource of single files", make: onWeb(), files: one, prefix: "site:", hasFiles: false },
  {
    kind: "webSource of .tar.gz",
    make: onWeb((texts) => [".tar.gz", tarGz(texts)]),
    files: one,
    prefix: "site:",
    hasFiles: true,
  },
  {
    kind: "webSource of .zip",
    make: onWeb((texts) => [".zip", zip(texts)]),
    files: one,
    prefix: "site:",
    hasFiles: true,
  },
  { kind: "packageSource", make: inPackage, files: one, prefix: "acme:", hasFiles: true },
]);

describe("a source that cannot be listed", () => {
  const system = { code: "ECONNREFUSED", message: "connect 10.0.0.7:5432 of /home/me" };
  it.each([
    ["the code of a system error with a path", { ...system, path: "/home/me" }, "ECONNREFUSED"],
    ["the code of a system error of a call", { ...system, syscall: "connect" }, "ECONNREFUSED"],
    ["the code of an error without a message", { ...system, message: "" }, "ECONNREFUSED"],
    ["the message of another error with a code", { code: "E7", message: "The wiki is closed." }, "The wiki is closed."],
    ["the message of another error with a path", { path: "/a", message: "The wiki is closed." }, "The wiki is closed."],
  ])("is reported with %s", async (_what, { message, ...more }, reason) => {
    const list = (): Promise<never> => Promise.reject(Object.assign(new Error(message), more));
    const { diagnostics } = await loadSkills([{ name: "wiki", list, read: () => undefined }]);
    expect(diagnostics).toEqual([
      { code: "source-failed", severity: "error", message: `The source wiki cannot be listed: ${reason}` },
    ]);
  });
});
