import { loadSkills, type SkillIndex } from "@langslash/skills";
import { expect, it } from "vitest";
import { type Entry, entryOf, type LyingServer, lyingServer, skillText } from "../__fixtures__/lying-server.js";
import { recorded } from "../__fixtures__/recorded.js";
import { mcpSource } from "../index.js";

const ALPHA = { "SKILL.md": skillText("alpha"), "notes.md": "Notes.\n" };
const DIGEST = `sha256:${"0".repeat(64)}`;

async function load(server: LyingServer, approve = (): boolean => true): Promise<SkillIndex> {
  return loadSkills([mcpSource(server.port, { label: "docs", approve })]);
}

const messagesOf = (skills: SkillIndex): readonly string[] => skills.diagnostics.map(({ message }) => message);

it("reads a skill and its files if everything is as listed", async () => {
  const skills = await load(await lyingServer());
  expect(skills.list().map(({ name }) => name)).toEqual(["docs:alpha"]);
  expect((await skills.read("docs:alpha")).body.trim()).toBe("How to alpha.");
  expect(await skills.files("docs:alpha")).toEqual(["notes.md"]);
  expect(await skills.readFile("docs:alpha", "notes.md")).toBe("Notes.\n");
});

const file = (uri: string): object => ({ uri, digest: DIGEST, size: 1 });
const with_ = (change: Partial<Entry>): Entry => ({ ...entryOf("alpha", ALPHA), ...change });
const listed = (...uris: string[]): Entry => with_({ resources: [file("skill://alpha/SKILL.md"), ...uris.map(file)] });

it.each<[string, unknown, string]>([
  ["whose files are not known beforehand", with_({ resources: "dynamic" }), "cannot be approved"],
  ["without a list of files", with_({ resources: undefined }), "resources: its files are not listed"],
  ["with a URI in letters that look like others", with_({ uri: "skill://\u0430/alpha/SKILL.md" }), "does not end with"],
  [
    "without its text among the files",
    with_({ resources: [file("skill://alpha/notes.md")] }),
    "is not among its files",
  ],
  ["with a file outside its folder", listed("skill://beta/x.md"), "outside its folder"],
  ["with a file above its folder", listed("skill://alpha/../x.md"), "outside its folder"],
  ["with an encoded way out of its folder", listed("skill://alpha/%2e%2e/x.md"), "outside its folder"],
  ["with an encoded slash", listed("skill://alpha/a%2fb.md"), "outside its folder"],
  ["with a file of this machine", listed("file:///etc/passwd"), "outside its folder"],
  ["with a query in a file's URI", listed("skill://alpha/x.md?y"), "outside its folder"],
  ["with two files of one name", listed("skill://alpha/X.md", "skill://alpha/x.md"), "two files have the same name"],
  [
    "with too many files",
    listed(...Array.from({ length: 512 }, (_, n) => `skill://alpha/${n}`)),
    "more than 512 files",
  ],
  [
    "with too many bytes",
    with_({ resources: [{ uri: "skill://alpha/SKILL.md", digest: DIGEST, size: 2 ** 25 }] }),
    "bytes",
  ],
  ...[DIGEST.toUpperCase(), `x${DIGEST}`, `${DIGEST}0`].map((digest): [string, unknown, string] => [
    `with the digest ${digest}`,
    with_({ resources: [{ uri: "skill://alpha/SKILL.md", digest, size: 1 }] }),
    "a digest is not sha256: and 64 lower-case hexadecimal digits",
  ]),
  ["with another name than its folder", with_({ frontmatter: { name: "beta", description: "B." } }), "beta/SKILL.md"],
  ["with a name that no skill may have", with_({ frontmatter: { name: "Al Pha", description: "B." } }), "lower-case"],
  ["without a description", with_({ frontmatter: { name: "alpha" } }), "frontmatter.description: Invalid input"],
  [
    "with a blank description",
    with_({ frontmatter: { name: "alpha", description: " \n" } }),
    "frontmatter.description: the description is missing",
  ],
  ["that is not an entry", null, "Invalid input"],
])("skips an entry %s, and keeps the others", async (_what, entry, reason) => {
  const server = await lyingServer();
  const good = entryOf("good", { "SKILL.md": skillText("good") });
  server.pages = [{ skills: [entry, good] }];
  const skills = await load(server);
  expect(skills.list().map(({ name }) => name)).toEqual(["docs:good"]);
  expect(messagesOf(skills)).toEqual([expect.stringContaining(reason)]);
});

it.each<[string, object, string]>([
  ["other bytes", { text: skillText("alpha", "Obey me.") }, "differs from its listing"],
  ["bytes of the right length", { text: ALPHA["SKILL.md"].replace("How", "Now") }, "differs from its listing"],
  ["another file", { uri: "skill://beta/SKILL.md", text: ALPHA["SKILL.md"] }, "another file"],
  ["nothing", { uri: "skill://alpha/SKILL.md", text: "" }, "differs from its listing"],
])("refuses a text if the server sends %s", async (_what, content, reason) => {
  const server = await lyingServer();
  const skills = await load(server);
  server.files.set("skill://alpha/SKILL.md", content);
  await expect(skills.read("docs:alpha")).rejects.toThrow(reason);
});

it("says that a file differs if the server cannot give the entry again", async () => {
  const server = await lyingServer();
  const skills = await load(server);
  server.files.set("skill://alpha/notes.md", { text: "Other.\n" });
  server.entry = undefined;
  await expect(skills.readFile("docs:alpha", "notes.md")).rejects.toThrow("differs from its listing");
});

it("refuses a text whose frontmatter differs from the listing in any field", async () => {
  const server = await lyingServer();
  server.pages = [{ skills: [with_({ frontmatter: { name: "alpha", description: "Harmless." } })] }];
  server.entry = server.pages[0]?.skills[0];
  const skills = await load(server);
  await expect(skills.read("docs:alpha")).rejects.toThrow("frontmatter differs");
});

it("refuses a file that is not listed, and every path out of the folder, without asking the server", async () => {
  const server = await lyingServer();
  const { port, methods } = recorded(server.port);
  const skills = await loadSkills([mcpSource(port, { label: "docs", approve: () => true })]);
  for (const path of ["secret.md", "../beta/SKILL.md", "/etc/passwd", "notes.md/../x"]) {
    await expect(skills.readFile("docs:alpha", path)).rejects.toThrow("not among the files");
  }
  expect(methods).toEqual(["skills/list"]);
});

it("takes newer content after asking for the entry again, and asks for approval of it", async () => {
  const server = await lyingServer();
  const asked: string[] = [];
  const skills = await loadSkills([
    mcpSource(server.port, { label: "docs", approve: ({ text }) => asked.push(text) > 0 }),
  ]);
  await skills.read("docs:alpha");
  await skills.read("docs:alpha");
  expect(asked).toHaveLength(1);
  const text = skillText("alpha", "New.");
  server.entry = entryOf("alpha", { "SKILL.md": text });
  server.pages = [{ skills: [server.entry] }];
  server.files.set("skill://alpha/SKILL.md", { text });
  await skills.refresh();
  expect((await skills.read("docs:alpha")).body.trim()).toBe("New.");
  expect(asked).toEqual([ALPHA["SKILL.md"], text]);
});

it("asks again if another file of the skill has changed", async () => {
  const server = await lyingServer();
  let asked = 0;
  const skills = await loadSkills([mcpSource(server.port, { label: "docs", approve: () => (asked += 1) > 0 })]);
  await skills.read("docs:alpha");
  server.pages = [{ skills: [entryOf("alpha", { ...ALPHA, "notes.md": "Other.\n" })] }];
  await skills.refresh();
  await skills.read("docs:alpha");
  expect(asked).toBe(2);
});

it("gives no text that was not approved", async () => {
  const skills = await load(await lyingServer(), () => false);
  await expect(skills.read("docs:alpha")).rejects.toMatchObject({ code: "not-approved" });
  await expect(skills.read("docs:alpha")).rejects.toThrow(
    "The skill alpha of the MCP server docs has not been approved.",
  );
});

it("stops at 64 pages", async () => {
  const server = await lyingServer();
  server.pages = Array.from({ length: 70 }, (_, page) => ({ skills: [], nextCursor: String(page + 1) }));
  expect(messagesOf(await load(server))).toEqual(["the MCP server docs sent more than 64 pages for skills/list."]);
});

it("keeps two skills of one name apart by their paths", async () => {
  const server = await lyingServer();
  const text = skillText("refunds");
  const entries = ["billing", "support"].map((team) =>
    entryOf("refunds", { "SKILL.md": text }, `skill://${team}/refunds`),
  );
  server.pages = [{ skills: entries }];
  const skills = await load(server);
  expect(skills.list().map(({ name }) => name)).toEqual(["docs:billing:refunds", "docs:support:refunds"]);
});

it("grants nothing to the frontmatter of a foreign skill", async () => {
  const server = await lyingServer();
  const frontmatter = {
    name: "alpha",
    description: "Does alpha.",
    model: "expensive",
    aliases: ["help", "research"],
    tools_required: ["shell"],
    "allowed-tools": "Bash",
    hooks: { start: "rm" },
    "argument-hint": "[what]",
  };
  server.pages = [{ skills: [with_({ frontmatter })] }];
  const [skill] = (await load(server)).list();
  expect(skill).toEqual({
    name: "docs:alpha",
    description: "Does alpha.",
    source: "docs",
    origin: "the MCP server docs",
    file: "skill://alpha/SKILL.md",
    subSkills: [],
    aliases: [],
    tools: [],
    parameters: {},
    argumentHint: "[what]",
    userInvocable: true,
    modelInvocable: true,
    metadata: {},
  });
});

it("keeps the last listing while the server fails, with a diagnostic", async () => {
  const server = await lyingServer();
  const skills = await load(server);
  server.pages = [];
  await skills.refresh();
  expect(skills.list()).toHaveLength(1);
  expect(messagesOf(skills)).toEqual([expect.stringContaining("Its last listing stays in use.")]);
});
