import { describe, expect, it } from "vitest";
import { AddressError, hashOf, hasProject, LIMITS, problemOf, projectOf } from "./address.js";
import type { Project } from "./project.js";
import { EXAMPLES } from "./projects/examples.js";

const project: Project = {
  files: [{ path: "skills/a b/SKILL.md", text: "# Ä\n$ARGUMENTS 😀 \u0000" }],
  turns: ["/a x=1"],
  message: "</script><b>",
};

/** Returns the hash of any value, as a stranger may write it. */
async function packed(value: unknown): Promise<string> {
  return packedText(JSON.stringify(value));
}

async function packedText(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return `#try=${Buffer.from(await new Response(stream).arrayBuffer()).toString("base64url")}`;
}

const DAMAGED = "The link is damaged.";

describe("the address of a project", () => {
  it.each([{ name: "a small project", project }, ...EXAMPLES])(
    "gives back what was put in: $name",
    async ({ project: given }) => {
      const hash = await hashOf(given);
      expect(hasProject(hash)).toBe(true);
      expect(hash).toMatch(/^#try=[\w-]+$/);
      expect(hash.length).toBeLessThan(3000);
      expect(await projectOf(hash)).toEqual(given);
    },
  );

  it("says by how much a project is too large", async () => {
    const random = Array.from({ length: 20_000 }, () => Math.random().toString(36).slice(2, 4)).join("");
    const large = { ...project, message: random };
    await expect(hashOf(large)).rejects.toThrow(
      /^The link would have \d\d,\d{3} characters; at most 16,000 are allowed\./,
    );
  });

  it.each([
    ["no compressed data", "#try=AAAA"],
    ["nothing", "#try="],
    ["no base64", "#try=%00%"],
    ["a link that was cut off", async () => (await hashOf(project)).slice(0, -9)],
    ["no JSON", () => packedText("{")],
    ["null", () => packed(null)],
    ["an object", () => packed({ files: [], turns: [], message: "" })],
    ["a number as a message", () => packed([[], [], 1])],
    ["objects as files", () => packed([[{ path: "a", text: "b" }], [], ""])],
    ["an object as a path", () => packed([[[{ toString: "x" }, ""]], [], ""])],
    ["an object as a turn", () => packed([[], [{}], ""])],
    ["bytes that are not UTF-8", async () => `#try=${await raw(Uint8Array.of(0xff, 0xfe))}`],
  ])("is refused if it has %s", async (_name, hash) => {
    await expect(projectOf(typeof hash === "string" ? hash : await hash())).rejects.toThrow(new AddressError(DAMAGED));
  });

  it("takes nothing else from a stranger, and no prototype", async () => {
    const file = '["a.md", "", {"__proto__": {"polluted": true}}]';
    const opened = await projectOf(await packedText(`[[${file}], [], "", {"__proto__": {"polluted": true}}]`));
    expect(opened).toEqual({ files: [{ path: "a.md", text: "" }], turns: [], message: "" });
    expect(Object.keys(opened)).toEqual(["files", "turns", "message"]);
    expect(Reflect.get({}, "polluted")).toBeUndefined();
    const named = await projectOf(await packed([[["__proto__", "x"]], ["__proto__"], "constructor"]));
    expect(named.files).toEqual([{ path: "__proto__", text: "x" }]);
  });

  it("unpacks no more than the limit of a small link that would fill the memory", async () => {
    const bomb = await packedText(`[[],[],"${"a".repeat(8_000_000)}"]`);
    expect(bomb.length).toBeLessThan(LIMITS.address);
    await expect(projectOf(bomb)).rejects.toThrow(AddressError);
    await expect(projectOf(`#try=${"A".repeat(LIMITS.address)}`)).rejects.toThrow("The link is too long.");
  });

  it.each([
    ["too many files", { files: Array.from({ length: 41 }, (_, index) => ({ path: `${index}.md`, text: "" })) }],
    ["too many turns", { turns: Array.from({ length: 7 }, () => "hello") }],
    ["too much text", { message: "a".repeat(60_001) }],
    ["a path that leads out", { files: [{ path: "skills/../../etc/passwd", text: "" }] }],
    ["a path of another path's file", { files: [{ path: "skills/./x/SKILL.md", text: "" }] }],
    ["an absolute path", { files: [{ path: "/etc/passwd", text: "" }] }],
    ["a path with markup", { files: [{ path: "<img src=x>", text: "" }] }],
    ["an empty path", { files: [{ path: "", text: "" }] }],
    ["a path twice", { files: [project.files[0], project.files[0]] }],
  ])("has no project with %s", async (_name, changed) => {
    const changedProject = { files: [], turns: [], message: "", ...changed } as Project;
    const problem = problemOf(changedProject);
    expect(problem).toMatch(/^[A-Z].+/);
    const { files, turns, message } = changedProject;
    const hash = await packed([files.map(({ path, text }) => [path, text]), turns, message]);
    await expect(projectOf(hash)).rejects.toThrow(problem);
  });
});

async function raw(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return Buffer.from(await new Response(stream).arrayBuffer()).toString("base64url");
}
