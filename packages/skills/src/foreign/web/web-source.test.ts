import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { tar, tarGz, zip } from "../../__fixtures__/archives.js";
import { ONE } from "../../__fixtures__/source-contract.js";
import { INDEX, webServer, type WebServer } from "../../__fixtures__/web-server.js";
import { loadSkills, type SkillIndex, webSource } from "../../index.js";
import { freshUntil } from "./fresh-until.js";
import type { WebSourceOptions } from "./web-source.js";

const load = (web: WebServer, options: WebSourceOptions = {}): Promise<SkillIndex> =>
  loadSkills([webSource(web.address, { label: "site", approve: () => true, fetch: web.fetch, ...options })]);
const messages = ({ diagnostics }: SkillIndex): string[] => diagnostics.map(({ message }) => message);
const ARTIFACT = "/.well-known/agent-skills/one/SKILL.md";

describe("a website of skills", () => {
  it("is asked for its index alone until a skill is used, and then for its file, once", async () => {
    const web = await webServer();
    web.publish({ one: ONE, two: ONE });
    const skills = await load(web);
    await skills.search("does one");
    expect(web.requests).toEqual([INDEX]);
    expect(skills.get("site:one")?.origin).toBe(`the website ${new URL(web.address).host}`);
    await skills.read("site:one");
    await skills.read("site:one");
    expect(web.requests).toEqual([INDEX, ARTIFACT]);
  });

  it.each([
    ["max-age=3600", "is not asked again"],
    ["public, MAX-AGE=99999999", "is not asked again"],
    ["max-age=3600, no-cache", "is asked each time"],
    ["no-store", "is asked each time"],
    ["max-age=0", "is asked each time"],
    ["max-age=no", "is asked each time"],
    ["", "is asked each time"],
  ])("with Cache-Control: %s %s while it is watched, and at each refresh, by its ETag", async (cacheControl, what) => {
    const web = await webServer();
    web.publish({ one: ONE });
    const index = web.answers[INDEX];
    const asked: unknown[] = [];
    web.answers[INDEX] = ({ headers }, response) => {
      asked.push(headers["if-none-match"]);
      const isKnown = headers["if-none-match"] === '"1"';
      response.writeHead(isKnown ? 304 : 200, { etag: '"1"', "cache-control": cacheControl });
      response.end(isKnown ? undefined : index);
    };
    const skills = await load(web, { pollInterval: 5 });
    await using _watcher = await skills.watch();
    const atStart = asked.length;
    if (what === "is asked each time") await expect.poll(() => asked.length).toBeGreaterThan(atStart + 2);
    else await new Promise((resolve) => setTimeout(resolve, 100));
    if (what === "is not asked again") expect(asked.length).toBe(atStart);
    const before = asked.length;
    await skills.refresh();
    expect(asked.length).toBeGreaterThan(before);
    expect(new Set(asked)).toEqual(new Set([undefined, '"1"']));
    expect(skills.get("site:one")).toBeDefined();
    expect(skills.diagnostics).toEqual([]);
  });

  it("counts the age that an answer already had", () => {
    const until = (headers: Record<string, string>): number => freshUntil(new Headers(headers), 1_000_000);
    expect(until({ "cache-control": "max-age=60", age: "50" })).toBe(1_010_000);
    expect(until({ "cache-control": "max-age=999999999" })).toBe(1_000_000 + 86_400_000);
    expect(until({ "cache-control": "max-age=60", age: "x" })).toBe(1_060_000);
    expect(until({ "cache-control": "max-age=60", age: "-5" })).toBe(1_060_000);
  });

  it("keeps its last listing while it is down", async () => {
    const web = await webServer();
    web.publish({ one: ONE });
    const skills = await load(web);
    delete web.answers[INDEX];
    await skills.refresh();
    expect(skills.get("site:one")).toBeDefined();
    expect(messages(skills)[0]).toMatch(/HTTP 404.*Its last listing stays in use\.$/);
    expect((await skills.read("site:one")).body).toBe("Text of one.");
  });

  it.each<[string, (web: WebServer) => void, string]>([
    [
      "bytes that differ from its index",
      (web) => (web.answers[ARTIFACT] = ONE.replace("Text", "Test")),
      "differs from its listing",
    ],
    ["no file", (web) => delete web.answers[ARTIFACT], "HTTP 404"],
    [
      "too much",
      (web) => (web.answers[ARTIFACT] = (_, response) => void response.end(Buffer.alloc(17 * 1024 * 1024))),
      "larger than 16777216 bytes",
    ],
    ["nothing for too long", (web) => (web.answers[ARTIFACT] = () => undefined), "no answer within 300 ms"],
    ["redirects without an end", (web) => redirect(web, ARTIFACT, ARTIFACT), "more than 3 redirects"],
    [
      "a redirect to another host",
      (web) => redirect(web, ARTIFACT, "https://localhost:1/x"),
      "https://localhost:1 is not among the origins",
    ],
    ["a redirect to plain HTTP", (web) => redirect(web, ARTIFACT, "http://127.0.0.1:1/x"), "is not reached over HTTPS"],
  ])("sends %s, and the skill is refused with the reason", async (_what, change, reason) => {
    const web = await webServer();
    web.publish({ one: ONE });
    const skills = await load(web, { timeout: reason.startsWith("no answer") ? 300 : 10_000 });
    change(web);
    await expect(skills.read("site:one")).rejects.toThrow(reason);
  });

  it("is followed through redirects on its own origin", async () => {
    const web = await webServer();
    web.publish({ one: ONE });
    web.answers["/elsewhere"] = ONE;
    redirect(web, ARTIFACT, "/elsewhere");
    expect((await (await load(web)).read("site:one")).body).toBe("Text of one.");
  });

  it("may have files at another origin only if the application names that", async () => {
    const [web, other] = [await webServer(), await webServer()];
    web.publish({ one: ONE });
    other.answers["/one.md"] = ONE;
    web.answers[INDEX] = String(web.answers[INDEX]).replace("one/SKILL.md", `${other.address}/one.md`);
    await expect((await load(web)).read("site:one")).rejects.toThrow(
      "not among the origins that the application allows",
    );
    expect(other.requests).toEqual([]);
    const both: WebSourceOptions["fetch"] = (url, init) =>
      (String(url).startsWith(other.address) ? other : web).fetch(url, init);
    const skills = await load(web, { origins: [other.address], fetch: both });
    expect((await skills.read("site:one")).body).toBe("Text of one.");
  });

  it.each<[string, unknown, string]>([
    [
      "an unknown schema",
      { $schema: "https://example.com/2", skills: [] },
      'its index has the unknown schema "https://example.com/2"',
    ],
    ["no list", { $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json" }, "has no list of skills"],
    ["no object", [], "its index is not valid"],
    ["no JSON", "no", "failed"],
  ])("is reported if its index has %s", async (_what, index, reason) => {
    const web = await webServer();
    web.answers[INDEX] = typeof index === "string" ? index : JSON.stringify(index);
    expect(messages(await load(web))).toEqual([expect.stringContaining(reason)]);
  });

  it("has each broken entry skipped with its reason", async () => {
    const web = await webServer();
    web.publish({ one: ONE });
    const {
      $schema,
      skills: [one],
    } = JSON.parse(String(web.answers[INDEX]));
    const broken = [
      { ...one, type: "git" },
      { ...one, name: "../x" },
      { ...one, digest: "md5:1" },
      { ...one, url: "https://[" },
      { ...one, digest: `sha256:${"0".repeat(64)}` },
      5,
    ];
    web.answers[INDEX] = JSON.stringify({ $schema, skills: [one, ...broken] });
    const skills = await load(web);
    expect(skills.list()).toHaveLength(1);
    expect(messages(skills).map((message) => message.replace(/^.*:\d+: /, ""))).toEqual([
      'its type "git" is unknown.',
      "its name may have lower-case letters, digits and - only.",
      "its digest is not sha256: and 64 lower-case hexadecimal digits.",
      "its address is not valid.",
      "it is listed twice.",
      expect.stringContaining("expected object"),
    ]);
  });

  it.each<[string, readonly [string, Uint8Array], string]>([
    ["a path out of it", [".tar.gz", tarGz({ "SKILL.md": ONE, "../x": "x" })], "leads out of it"],
    ["an absolute path", [".zip", zip({ "SKILL.md": ONE, "/etc/x": "x" })], "absolute path"],
    ["a path of Windows", [".zip", zip({ "SKILL.md": ONE, "a\\..\\..\\x": "x" })], "invalid characters in fileName"],
    [
      "the same path twice",
      [
        ".tar.gz",
        gz([
          { path: "SKILL.md", content: ONE },
          { path: "./SKILL.md", content: "x" },
        ]),
      ],
      "occurs twice",
    ],
    [
      "a link",
      [
        ".tar.gz",
        gz([
          { path: "SKILL.md", content: ONE },
          { path: "x", type: "2", target: "/etc/passwd" },
        ]),
      ],
      "is a link or a device",
    ],
    [
      "a link in a .zip",
      [".zip", zip({ "SKILL.md": ONE }, (entry) => entry.writeUInt32LE(0o120777 * 65536, 38))],
      "is a link or a device",
    ],
    ["no SKILL.md", [".tar.gz", tarGz({ "a/SKILL.md": ONE })], "SKILL.md is not among its files"],
    ["more than it says", [".zip", zip({ "SKILL.md": ONE }, (entry) => entry.writeUInt32LE(5, 24))], "cannot be used"],
    ["a bomb", [".tar.gz", tarGz({ "SKILL.md": ONE, zeros: Buffer.alloc(40 * 1024 * 1024) })], "cannot be used"],
    [
      "600 files",
      [".tar.gz", tarGz(Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`${index}`, "x"])))],
      "more than 512 files",
    ],
    ["half of an archive", [".tar.gz", tarGz({ "SKILL.md": ONE }).subarray(0, 60)], "cannot be used"],
    [
      "a changed header",
      [".tar.gz", gz([{ path: "SKILL.md", content: ONE }], (bytes) => (bytes[0] = 0x54))],
      "Invalid tar header checksum",
    ],
    ["another file than an archive", [".zip", Buffer.from("Hello.")], "Either not a zip file"],
  ])("has an archive refused with %s", async (_what, archive, reason) => {
    const web = await webServer();
    web.publish({ one: archive });
    await expect((await load(web)).read("site:one")).rejects.toThrow(reason);
  });

  it.each(["http://example.com", "ftp://example.com", "example.com", "https://user:pass@example.com", ""])(
    "cannot be at %j",
    (address) => expect(() => webSource(address)).toThrow(TypeError),
  );

  it("asks nobody else: a folder, or a file of the site, is not fetched for a skill that is not listed", async () => {
    const web = await webServer();
    web.publish({ one: ONE });
    const skills = await load(web);
    await expect(skills.readFile("site:one", "secret.md")).rejects.toMatchObject({ code: "file-not-found" });
    expect(web.requests.filter((path) => path !== INDEX && path !== ARTIFACT)).toEqual([]);
  });
});

function redirect(web: WebServer, from: string, location: string): void {
  web.answers[from] = (_request, response) => void response.writeHead(302, { location }).end();
}

function gz(entries: Parameters<typeof tar>[0], change: (bytes: Buffer) => void = () => undefined): Uint8Array {
  const bytes = tar(entries);
  change(bytes);
  return gzipSync(bytes);
}
