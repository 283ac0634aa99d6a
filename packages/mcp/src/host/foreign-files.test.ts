import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type Entry, entryOf, skillText } from "../__fixtures__/lying-server.js";
import { scriptedPort } from "../__fixtures__/scripted-port.js";
import { ALPHA, FILES, serveAlpha, skillErrorOf } from "../__fixtures__/scripted-skills.js";
import { mcpSource } from "../index.js";

describe("a file of a skill", () => {
  it("is asked for only if its skill is listed", async () => {
    const served = serveAlpha();
    expect(await skillErrorOf(served.source.read(ALPHA, undefined))).toEqual({
      code: "file-not-found",
      subject: ALPHA,
      message: `Skill file not found: ${ALPHA}`,
    });
    await served.source.list();
    const read = await served.source.read(ALPHA, undefined);
    expect(read).toEqual({ text: FILES["SKILL.md"], version: expect.any(String) });
    expect(await served.source.read(ALPHA, read?.version)).toBeUndefined();
    expect(await served.source.files?.(ALPHA)).toEqual([".hidden/a.md", "notes.md"]);
    expect(served.asked.map(({ method }) => method)).toEqual(["skills/list", "resources/read"]);
  });

  it.each<[string, (uri: string) => object, string]>([
    ["no content", () => ({ contents: [] }), "sent another file"],
    ["two contents", (uri) => ({ contents: [{ uri, text: "Notes.\n" }, { uri }] }), "sent another file"],
    ["another file", () => ({ contents: [{ uri: "skill://x", text: "Notes.\n" }] }), "sent another file"],
    ["neither text nor bytes", (uri) => ({ contents: [{ uri }] }), "sent a file that differs from its listing"],
    ["other bytes", (uri) => ({ contents: [{ uri, blob: "AAAA" }] }), "sent a file that differs from its listing"],
    ["another form", () => ({ contents: 5 }), "sent an invalid answer to resources/read"],
  ])("is refused if the server sends %s", async (_, answer, reason) => {
    const { port } = scriptedPort({
      "skills/list": () => ({ skills: [entryOf("alpha", FILES)] }),
      "resources/read": ({ uri }) =>
        uri === ALPHA ? { contents: [{ uri, text: FILES["SKILL.md"] }] } : answer(String(uri)),
    });
    const source = mcpSource(port, { label: "docs", approve: () => true });
    await source.list();
    expect(await skillErrorOf(source.readFile?.(ALPHA, "notes.md"))).toEqual({
      code: "digest-mismatch",
      subject: "notes.md",
      message: `the MCP server docs ${reason}.`,
    });
  });

  it("may be sent as bytes, and is text", async () => {
    const bytes = { "SKILL.md": skillText("alpha"), "a.bin": "\u00E9" };
    const entry = entryOf("alpha", bytes);
    const { port } = scriptedPort({
      "skills/list": () => ({ skills: [entry] }),
      "resources/read": ({ uri }) => {
        const text = uri === ALPHA ? bytes["SKILL.md"] : bytes["a.bin"];
        return { contents: [{ uri, blob: Buffer.from(text).toString("base64") }] };
      },
    });
    const source = mcpSource(port, { label: "docs", approve: () => true });
    await source.list();
    expect(await source.readFile?.(ALPHA, "a.bin")).toBe("\u00E9");
    const broken = Buffer.from([0xff]);
    const digest = `sha256:${createHash("sha256").update(broken).digest("hex")}`;
    const file = { uri: "skill://alpha/a.bin", digest, size: 1 };
    const { port: other } = scriptedPort({
      "skills/list": () => ({
        skills: [
          { ...entry, resources: [...(entryOf("alpha", { "SKILL.md": skillText("alpha") }).resources as []), file] },
        ],
      }),
      "resources/read": ({ uri }) => ({
        contents: [uri === ALPHA ? { uri, text: bytes["SKILL.md"] } : { uri, blob: broken.toString("base64") }],
      }),
    });
    const second = mcpSource(other, { label: "docs", approve: () => true });
    await second.list();
    expect(await skillErrorOf(second.readFile?.(ALPHA, "a.bin"))).toEqual({
      code: "file-not-text",
      subject: "a.bin",
      message: "Not a UTF-8 text file: a.bin",
    });
  });

  it("has the listed size", async () => {
    const served = serveAlpha();
    const [entry] = served.skills as [Entry];
    const resources = (entry.resources as { size: number }[]).map((file) => ({ ...file, size: file.size + 1 }));
    served.skills = [{ ...entry, resources }];
    await served.source.list();
    expect(await skillErrorOf(served.source.read(ALPHA, undefined))).toEqual({
      code: "digest-mismatch",
      subject: ALPHA,
      message: "the MCP server docs sent a file that differs from its listing.",
    });
  });

  it("is refused if it differs from the newer entry, too", async () => {
    const served = serveAlpha();
    await served.source.list();
    served.texts["skill://alpha/notes.md"] = "Third.\n";
    served.entry = entryOf("alpha", { ...FILES, "notes.md": "Second.\n" });
    expect(await skillErrorOf(served.source.readFile?.(ALPHA, "notes.md"))).toEqual({
      code: "digest-mismatch",
      subject: "notes.md",
      message: "the MCP server docs sent a file that differs from its listing.",
    });
  });

  it("may be empty, and has at most a million bytes", async () => {
    const files = { ...FILES, "empty.md": "", "longest.md": "x".repeat(1_000_000), "longer.md": "x".repeat(1_000_001) };
    const served = serveAlpha();
    served.skills = [entryOf("alpha", files)];
    served.texts["skill://alpha/longest.md"] = files["longest.md"];
    await served.source.list();
    expect(await served.source.readFile?.(ALPHA, "empty.md")).toBe("");
    expect(await served.source.readFile?.(ALPHA, "longest.md")).toBe(files["longest.md"]);
    const before = served.asked.length;
    expect(await skillErrorOf(served.source.readFile?.(ALPHA, "longer.md"))).toEqual({
      code: "file-too-large",
      subject: "longer.md",
      message: "File too large: longer.md",
    });
    expect(served.asked).toHaveLength(before);
  });

  it.each(["SKILL.md", "notes.md"] as const)("has at most a million bytes in a newer entry, too (%s)", async (path) => {
    const newer = { ...FILES, [path]: FILES[path] + "x".repeat(1_000_001) };
    const served = serveAlpha();
    await served.source.list();
    served.entry = entryOf("alpha", newer);
    served.texts[`skill://alpha/${path}`] = newer[path];
    const reading = path === "SKILL.md" ? served.source.read(ALPHA, undefined) : served.source.readFile?.(ALPHA, path);
    expect(await skillErrorOf(reading)).toEqual({
      code: "file-too-large",
      subject: path,
      message: `File too large: ${path}`,
    });
  });

  it("is not read again if the entry is still the same", async () => {
    const served = serveAlpha();
    await served.source.list();
    served.texts["skill://alpha/notes.md"] = "Other.\n";
    served.entry = served.skills[0];
    expect(await skillErrorOf(served.source.readFile?.(ALPHA, "notes.md"))).toMatchObject({ code: "digest-mismatch" });
    const after = served.asked.slice(1).map(({ method, params }) => `${method} ${String(params["uri"])}`);
    expect(after).toEqual([`resources/read ${ALPHA}`, "resources/read skill://alpha/notes.md", `skills/get ${ALPHA}`]);
  });

  it.each([
    ["no frontmatter", "Text.\n"],
    ["an unclosed frontmatter", "---\nname: alpha\ndescription: Does alpha.\n"],
    ["broken frontmatter", "---\nname: [\n---\n"],
    ["one more field", "---\nname: alpha\ndescription: Does alpha.\nmodel: x\n---\n"],
  ])("is refused if it is a SKILL.md with %s", async (_, text) => {
    const served = serveAlpha();
    served.skills = [entryOf("alpha", { "SKILL.md": text })];
    served.texts[ALPHA] = text;
    await served.source.list();
    expect(await skillErrorOf(served.source.read(ALPHA, undefined))).toEqual({
      code: "digest-mismatch",
      subject: ALPHA,
      message: "the MCP server docs sent a SKILL.md whose frontmatter differs from its listing.",
    });
  });

  it("is not read before its skill is approved", async () => {
    const served = serveAlpha({ approve: () => false });
    await served.source.list();
    expect(await skillErrorOf(served.source.readFile?.(ALPHA, "notes.md"))).toEqual({
      code: "not-approved",
      subject: ALPHA,
      message: "The skill alpha of the MCP server docs has not been approved.",
    });
    expect(served.asked.map(({ params }) => params["uri"])).toEqual([undefined, ALPHA]);
  });
});
