import { describe, expect, it } from "vitest";
import { convertDeterministically } from "../../by-rules/convert-deterministically.js";
import type { ConfigRecord } from "../../configs/config-record.js";
import type { ConfigStore } from "../../configs/config-store.js";
import { memoryConfigs } from "../../configs/memory-configs.js";

const LONG = "word ".repeat(3600).trim();

/** Creates a store of skills that each name three long files beside them, and of files that all share. */
function storeOf(records: readonly ConfigRecord[], shared: Readonly<Record<string, string>> = {}): ConfigStore {
  const files = ["references/one.md", "references/two.md", "references/three.md"];
  return {
    ...memoryConfigs(records),
    files: async (type) => (type === "skill" ? files : []),
    readFile: async (_type, name, path) => `The ${path} of ${name}. ${LONG}`,
    readShared: async (path) => shared[path],
  };
}
const skill = (name: string, rest = ""): ConfigRecord => ({
  name,
  type: "skill",
  content: `The rules of ${name}. Read references/one.md, references/two.md and references/three.md.${rest}`,
});

const long = (name: string): ConfigRecord => ({
  name,
  type: "skill",
  content: `The rules of ${name}. ${"word ".repeat(20_000)}`,
});
/** The file that each file reads. */
const NEXT: Readonly<Record<string, string>> = { a: "b", b: "c", c: "d", d: "a" };

describe("a prompt that would become too long", () => {
  const names = ["a-skill", "b-skill", "c-skill", "d-skill", "e-skill", "f-skill"];
  const content = names.map((name) => `Use the ${name} skill.`).join("\n");

  it("has every skill of the command, and the files beside them as long as there is room", async () => {
    const configs = storeOf(names.map((name) => skill(name)));
    const { convertedContent, inlined, missing, warnings } = await convertDeterministically({ content }, configs);
    expect(inlined.map(({ name }) => name)).toEqual(names);
    expect(missing).toEqual([]);
    expect(convertedContent).toContain("The references/three.md of d-skill.");
    expect(convertedContent).toContain("The rules of f-skill.");
    expect(convertedContent).not.toContain("The references/one.md of e-skill.");
    expect(convertedContent.length).toBeLessThan(240_000);
    const files = "references/one.md, references/two.md, references/three.md";
    expect(warnings).toEqual(
      ["e-skill", "f-skill"].map((name) => `The skill ${name} uses files that are not part of the prompt: ${files}.`),
    );
  });

  it("has what the command uses before what a file of the command uses", async () => {
    const configs = storeOf(["x-skill", "y-skill", "z-skill"].map(long), {
      "rules/all.md": "Use the x-skill skill. Use the y-skill skill. Use the z-skill skill.",
    });
    const command = "Read rules/all.md. Use the z-skill skill.";
    const { inlined, missing } = await convertDeterministically({ content: command }, configs);
    expect(inlined.map(({ name }) => name)).toEqual(["rules/all.md", "z-skill", "x-skill"]);
    expect(missing).toEqual([{ type: "skill", name: "y-skill" }]);
  });

  it("has what its own words name before what only its sections name", async () => {
    const all = ["mail-sorter", "mail-reader", "court-finder"];
    const lead = { name: "lead", type: "skill" as const, content: all.map((each) => `Use ${each} first.`).join("\n") };
    const configs = memoryConfigs([lead, ...all.map(long)]);
    const command = "Use the lead skill. The list of the Court Finder is final.";
    const { inlined } = await convertDeterministically({ content: command }, configs);
    expect(inlined.map(({ name }) => name)).toEqual(["lead", "court-finder", "mail-sorter"]);
  });

  it("has the files that its own agents name, and a warning about those for which there is no room", async () => {
    const paths = [1, 2, 3, 4, 5].map((number) => `rules/long-${number}.md`);
    const files = Object.fromEntries(paths.map((path) => [path, "word ".repeat(11_000)]));
    const clerk = { name: "clerk", type: "agent_definition" as const, content: `Read ${paths.join(", then read ")}.` };
    const { inlined, warnings, convertedContent } = await convertDeterministically(
      { content: "Use the clerk agent." },
      storeOf([clerk], files),
    );
    expect(inlined.map(({ name }) => name)).toEqual(["clerk", ...paths.slice(0, 4)]);
    expect(warnings.join("\n")).toContain("rules/long-5.md");
    expect(convertedContent).toContain("- Files: rules/long-5.md");
  });

  it("has what its texts use at any depth, each once, and a warning about what does not exist", async () => {
    const skills = {
      "one-skill": "Use the two-skill skill.",
      "two-skill": "Use the three-skill skill, and use the `no-skill` skill.",
      "three-skill": "Use the four-skill skill.",
      "four-skill": "Read rules/a.md. Use the one-skill skill.",
      "named-skill": "Write 4 May.",
    };
    const records = Object.entries(skills).map(([name, text]) => ({ name, type: "skill" as const, content: text }));
    const steps = ["a", "b", "c", "d"].map((name) => [`rules/${name}.md`, `Read rules/${NEXT[name]}.md.`]);
    const { inlined, warnings } = await convertDeterministically(
      { content: "Use the one-skill skill. For its kind, see named-skill." },
      storeOf(records, Object.fromEntries(steps)),
    );
    expect(inlined.map(({ name }) => name).filter((name) => name.endsWith("-skill"))).toEqual([
      "one-skill",
      "two-skill",
      "three-skill",
      "four-skill",
      "named-skill",
    ]);
    expect(inlined.flatMap(({ type, name }) => (type === "file" ? name : []))).toEqual(steps.map(([path]) => path));
    expect(warnings).toEqual(["The skill no-skill was not found; its mention stays in the text."]);
  });
});

describe("a file of the collection that a text only names", () => {
  const shared = {
    "rules/style.md": "Write dates as 4 May.",
    "commands/close.md": "---\ndescription: Closes\n---\nClose the case.",
  };
  const namesIn = async (content: string): Promise<string[]> => {
    const { inlined } = await convertDeterministically({ content }, storeOf([], shared));
    return inlined.map(({ name }) => name);
  };

  it("is not taken in from a list of suggestions", async () => {
    expect(await namesIn("File it.\n\n## See also\n\n- `rules/style.md` - how dates are written")).toEqual([]);
    expect(await namesIn("File it.\n\n## Rules\n\n- `rules/style.md` - how dates are written")).toEqual([
      "rules/style.md",
    ]);
  });

  it("is not taken in if it is another command, unless the text has its reader follow that", async () => {
    expect(await namesIn("File it.\n\n## Commands\n\n- `commands/close.md`")).toEqual([]);
    expect(await namesIn("Follow `commands/close.md`.")).toEqual(["commands/close.md"]);
  });
});
