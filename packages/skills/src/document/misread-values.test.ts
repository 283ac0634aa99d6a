import { describe, expect, it } from "vitest";
import { outlineOf } from "@langslash/testing/outline-of";
import { temporaryFolder } from "@langslash/testing/temporary-folder";
import { loadSkills, type SkillIndex } from "../index.js";

/** Loads one skill with a frontmatter. */
async function loaded(frontmatter: string, body = "Body."): Promise<SkillIndex> {
  return loadSkills(temporaryFolder({ "a/SKILL.md": `---\n${frontmatter}\n---\n${body}\n` }));
}

describe("a value that is valid YAML and hardly meant", () => {
  it.each([
    ["cut in a description", "description: Looks up ticket #12 and more.", 2],
    ["cut in a list", "description: A.\nexamples:\n  - fine\n  - fix #12", 5],
    ["cut on a further line", "description: Looks up\n  ticket #12", 3],
    ["cut in a list of the first line", "description: A.\nnot_for: see #1", 3],
  ])("is reported if it is %s", async (_case, frontmatter, line) => {
    const { diagnostics } = await loaded(frontmatter);
    expect(outlineOf(diagnostics)).toEqual([`warning frontmatter-misread a/SKILL.md:${line}`]);
    expect(diagnostics[0]?.message).toContain('" #"');
  });

  it.each([
    "description: 'Looks up #12.'",
    'description: "Looks up #12."',
    "description: >\n  Looks up #12.",
    "description: |-\n  Looks up #12.",
    "description: Issue#12.",
    "description: A.\nmodel: sonnet # fast",
    "description: A.\n# A comment.\nlicense: MIT",
  ])("is none in %j", async (frontmatter) => {
    expect((await loaded(frontmatter)).diagnostics).toEqual([]);
  });

  it.each([
    ["description: [a, b]", "list"],
    ["description: {a: b}", "mapping"],
  ])("is reported if it is no text: %s", async (frontmatter, kind) => {
    const { diagnostics } = await loaded(frontmatter);
    expect(outlineOf(diagnostics)).toEqual(["warning frontmatter-misread a/SKILL.md:2"]);
    expect(diagnostics[0]?.message).toContain(`is a ${kind} in YAML`);
  });

  it.each(["model: [sonnet, haiku]", "model: {a: b}", "model:\n  - sonnet", "description: a: b\nmodel: ["])(
    "is not taken for a model: %s",
    async (frontmatter) => {
      const index = await loaded(frontmatter);
      expect(index.list()[0]?.model).toBeUndefined();
      expect(outlineOf(index.diagnostics).some((line) => line.startsWith("warning frontmatter-field a/SKILL.md"))).toBe(
        true,
      );
    },
  );

  it("is the agent's model, however inherit is written", async () => {
    expect((await loaded("model: Inherit\ndescription: A.")).list()[0]?.model).toBeUndefined();
  });
});

describe("a key that is misspelt", () => {
  it.each([
    ["Name: x", "Did you mean name?"],
    ["Description: X.", "Did you mean description?"],
    ["argument_hint: <x>", "Did you mean argument-hint?"],
    ["when-to-use: now", "Did you mean when_to_use?"],
    ["Allowed_Tools: Read", "Did you mean allowed-tools?"],
  ])("is reported by loadSkills, too: %s", async (line, hint) => {
    const { diagnostics } = await loaded(`license: MIT\n${line}`);
    expect(diagnostics).toMatchObject([{ code: "frontmatter-key-unknown", line: 3, hint }]);
  });

  it("is reported inside of parameters", async () => {
    const { diagnostics } = await loaded("parameters:\n  tone:\n    vales: [a]\n    requird: true\n    zzz: 1");
    expect(diagnostics.map(({ line, message }) => [line, message])).toEqual([
      [4, "The frontmatter's parameters.tone.vales is ignored: Did you mean values?"],
      [5, "The frontmatter's parameters.tone.requird is ignored: Did you mean required?"],
      [6, expect.stringContaining("zzz is ignored: Expected one of type, required, default,")],
    ]);
  });

  it("is reported in arguments with the sign of a placeholder", async () => {
    const index = await loaded("arguments: $QUERY", "Find $QUERY.");
    expect(index.diagnostics[0]?.message).toContain("Write QUERY, without the $.");
    const notes = (await index.read("a")).diagnostics;
    expect(notes.map(({ message }) => message)).toEqual(["$QUERY is not filled here; it is kept as text."]);
  });
});

describe("frontmatter that is not at the beginning", () => {
  it.each([
    ["in a fenced block", "```markdown\n---\nname: x\ndescription: X.\n---\nBody.\n```\n"],
    ["in a fence of tildes", "~~~md\n---\ndescription: X.\n---\nBody.\n~~~\n"],
    ["below a sentence", "Here it is:\n\n---\nname: x\ndescription: X.\n---\nBody.\n"],
    [
      "below sentences, in a block",
      "Sure.\nHere is your skill:\n\n```\n---\ndescription: X.\nname: x\n---\nBody.\n```\n",
    ],
    ["on one line", "--- name: x description: X. ---\nBody.\n"],
  ])("is reported %s", async (_case, text) => {
    const { diagnostics } = await loadSkills(temporaryFolder({ "a/SKILL.md": text }));
    expect(outlineOf(diagnostics)).toEqual(["warning frontmatter-unrecognized a/SKILL.md:1"]);
  });

  it("is read if a colon is followed by a no-break space", async () => {
    const index = await loaded("name:\u00a0x\ndescription:\u3000X.");
    expect(index.list()).toMatchObject([{ name: "x", description: "X." }]);
    expect(outlineOf(index.diagnostics)).toEqual(["warning frontmatter-repaired a/SKILL.md:2"]);
  });
});

describe("notes on a text", () => {
  const notesOn = async (body: string): Promise<readonly string[]> =>
    (await (await loaded("description: A.", body)).read("a")).diagnostics.map(({ message }) => message);

  it.each([
    "It costs $39 a month, $5 for one, $1,000 in all, or $0.01 each.",
    "@app.get('/x')\n@pytest.mark.slow\n@cuda.jit\n@router.post\n@click.option",
    '```sh\nrun "$@"\nrm "${file}"\n```',
    "{{#if clean}}Nothing to do!{{else}}Talk{{/if}}",
    "Ask @team or me@example.com.",
  ])("are none for %j", async (body) => {
    expect(await notesOn(body)).toEqual([]);
  });

  it.each([
    ["Run {baseDir}/check.py", "{baseDir} is not filled here"],
    ["Run `${CLAUDE_PLUGIN_ROOT}/run.sh`", "${CLAUDE_PLUGIN_ROOT} is not filled"],
    ["Use ${input:file}", "${input:file} is not filled"],
    ["Use ${selection}", "${selection} is not filled"],
    ["Use {{args}}", "{{args}} is not filled"],
    ["Do $@ now", "$@ is not filled here; it is kept as text. Write $ARGUMENTS."],
    ["```!\ngit status\n```", "Commands in ```! blocks are not run"],
    ["!{git status}", "Commands in !{...} are not run"],
    ["See @{docs/a.md}", "@{docs/a.md} is not included"],
    ["See #file:a.ts", "#file:a.ts is not included"],
    ["Fix $1 now", "$1 is kept as text"],
  ])("name what %j has", async (body, note) => {
    expect((await notesOn(body)).join()).toContain(note);
  });

  it("name the placeholders of each tool", async () => {
    const notes = await notesOn(
      "Run {baseDir}/a {baseDir}/b, `${CLAUDE_PLUGIN_ROOT}/c`, ${input:d}, ${file}, {{args}}",
    );
    const each = ["{baseDir}", "${CLAUDE_PLUGIN_ROOT}", "${input:d}", "${file}", "{{args}}"];
    expect(notes).toEqual(each.map((name) => `${name} is not filled here; it is kept as text.`));
  });
});
