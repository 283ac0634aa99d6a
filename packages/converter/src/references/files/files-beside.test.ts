import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answering, reading } from "../../__fixtures__/models.js";
import {
  convertDeterministically,
  createReadConfigsTool,
  createSlashCommandConverter,
  directoryConfigs,
} from "../../index.js";

let directory = "";
const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(directory, path)), { recursive: true });
  await writeFile(join(directory, path), text);
};
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "files-beside-"));
  await write("commands/cite.md", "Apply the citations skill to $ARGUMENTS.");
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const skill = (body: string): Promise<void> => {
  return write("skills/citations/SKILL.md", `---\nname: citations\ndescription: Checks.\n---\n\n${body}\n`);
};
const convert = async () => {
  const configs = directoryConfigs(directory);
  const command = await configs.read("slash_command", "cite");
  return await convertDeterministically({ content: command?.content ?? "", userArguments: "the brief" }, configs);
};

describe("a small text file beside a skill", () => {
  it.each([
    "Read references/forms.md first.",
    "See [the forms](references/forms.md).",
    "Read `${CLAUDE_SKILL_DIR}/references/forms.md`.",
    "Read ./references/forms.md, then answer.",
  ])("is taken in if the text names it: %j", async (body) => {
    await skill(body);
    await write("skills/citations/references/forms.md", "Cite the reporter, then the page.");
    const { convertedContent, warnings } = await convert();
    expect(convertedContent).toContain(
      '<file path="references/forms.md">\nCite the reporter, then the page.\n</file>\n</skill>',
    );
    expect(warnings).toEqual([]);
  });

  it("is in the prompt once if the text also names it by the path of its folder", async () => {
    await skill("Read .claude/skills/citations/references/forms.md. The forms are in references/forms.md.");
    await write("skills/citations/references/forms.md", "Cite the reporter, then the page.");
    const { convertedContent } = await convert();
    expect(convertedContent.split("Cite the reporter")).toHaveLength(2);
    expect(convertedContent).toContain('Read <file path="skills/citations/references/forms.md"> below.');
  });

  it("brings the files that it names, each once", async () => {
    await skill("Read forms.md and table.csv.");
    await write("skills/citations/forms.md", "The list is in lists/courts.md; forms.md is this file.");
    await write("skills/citations/lists/courts.md", "Courts of appeal.");
    await write("skills/citations/table.csv", "a,b");
    const { convertedContent } = await convert();
    expect(convertedContent.match(/<file path="[^"]+">/g)).toEqual([
      '<file path="forms.md">',
      '<file path="table.csv">',
      '<file path="lists/courts.md">',
    ]);
  });

  it.each(["style.css", "head.html", "seal.svg", "brief.tex", "letter.hbs", "letter.j2", "page.ejs", "sums.sql"])(
    "may be a template, a page or a style, which stays as it is: %s",
    async (name) => {
      const text =
        "@import url('a.css');\n@media print { a::after { content: '$1 {{ title }} <%= a %>' } }\n/* /deploy */ $x$";
      await skill(`Copy it from \`assets/${name}\`.`);
      await write(`skills/citations/assets/${name}`, text);
      const { convertedContent, warnings } = await convert();
      expect(convertedContent).toContain(`<file path="assets/${name}">\n${text}\n</file>`);
      expect(warnings).toEqual([]);
    },
  );

  it("stays out if the text does not name it", async () => {
    await skill("Check every citation. Write notes.md.");
    await write("skills/citations/references/forms.md", "Cite the reporter.");
    const { convertedContent, warnings } = await convert();
    expect(convertedContent).not.toContain("Cite the reporter");
    expect(warnings).toEqual([]);
  });
});

describe("a file that cannot be a part of a prompt", () => {
  it("is named in a warning: scripts, long files, folders", async () => {
    await skill("Run scripts/check.sh, read references/long.md, and look through examples/ for more.");
    await write("skills/citations/scripts/check.sh", "echo hidden");
    await write("skills/citations/references/long.md", "long ".repeat(10_000));
    await write("skills/citations/examples/one.md", "one");
    const { convertedContent, warnings } = await convert();
    expect(warnings).toEqual([
      "The skill citations uses files that are not part of the prompt: scripts/check.sh, references/long.md, examples/.",
    ]);
    expect(convertedContent).not.toContain("echo hidden");
  });

  it("is not its folder if the text names other files in it", async () => {
    await skill("Look through references/ for references/one.md.");
    await write("skills/citations/references/one.md", "one");
    expect((await convert()).warnings).toEqual([]);
  });

  it("is named if it leads out of the folder, and is not read", async () => {
    await skill("Read references/secret.md.");
    await write("secret.md", "the secret");
    await mkdir(join(directory, "skills/citations/references"), { recursive: true });
    await symlink(join(directory, "secret.md"), join(directory, "skills/citations/references/secret.md"));
    const { convertedContent } = await convert();
    expect(convertedContent).not.toContain("the secret");
  });

  it("is named in the warnings of a conversion with a model, too", async () => {
    await skill("Run scripts/check.sh and read forms.md.");
    await write("skills/citations/scripts/check.sh", "echo hidden");
    await write("skills/citations/forms.md", "Cite the reporter, then the page.");
    const answer = `Apply the section below to the brief.\n\n## Citations\n\nRun scripts/check.sh and read forms.md.\n\n<file path="forms.md">\nCite the reporter, then the page.\n</file>`;
    const model = answering(reading({ name: "citations", type: "skill" }), answer);
    const converter = createSlashCommandConverter({ model, configs: directoryConfigs(directory) });
    const { warnings, path } = await converter.invoke({ command: "cite", userArguments: "the brief" });
    expect(path).toBe("model");
    expect(warnings).toEqual(["The skill citations uses a file that is not part of the prompt: scripts/check.sh."]);
  });
});

it("read_configs returns the text with its files, and what it left out", async () => {
  await skill("Run check.sh and read forms.md.");
  await write("skills/citations/check.sh", "echo hidden");
  await write("skills/citations/forms.md", "Cite the reporter.");
  const references = [{ name: "citations", type: "skill" as const }];
  const answer = JSON.parse(await createReadConfigsTool(directoryConfigs(directory)).invoke({ references }));
  expect(answer["skill:citations"].content).toContain('<file path="forms.md">\nCite the reporter.\n</file>');
  expect(answer["skill:citations"].leftOut).toEqual([expect.stringContaining("check.sh")]);
});
