import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { collectionFolder } from "../__fixtures__/collection-folder.js";
import { convertDeterministically, directoryConfigs } from "../index.js";

const collection = collectionFolder();

const convert = (content: string) =>
  convertDeterministically({ content, name: "count", scripts: true }, directoryConfigs(`${collection.path}/claude`));

/** Saves the scripts of a prompt in an empty folder, and runs a line of a shell there. */
const run = async (prompt: string, line: string): Promise<string> => {
  const sandbox = join(collection.path, "sandbox");
  for (const [, path = "", text = ""] of prompt.matchAll(/^<file path="(\.prompt\/[^"]+)">\n([^]*?)\n<\/file>$/gm)) {
    await mkdir(dirname(join(sandbox, path)), { recursive: true });
    await writeFile(join(sandbox, path), text);
  }
  return execFileSync("bash", ["-c", line], { cwd: sandbox, encoding: "utf8" });
};

describe("the modules that a script imports", () => {
  it.each<[string, string, Readonly<Record<string, string>>]>([
    [
      "scripts/office/count.py",
      "PYTHONPATH=.prompt/scripts python3 .prompt/scripts/office/count.py",
      {
        "scripts/office/count.py": "from fees import (\n  RATE,\n  base as b,\n)\nprint(RATE + b)",
        "scripts/fees/__init__.py": "from .rates import RATE\nfrom . import more\nbase = more.base",
        "scripts/fees/rates.py": "RATE = 2",
        "scripts/fees/more.py": "base = 40",
      },
    ],
    [
      "scripts/run.py",
      "python3 .prompt/scripts/run.py",
      {
        "scripts/run.py": "import office.fees.rates\nprint(office.fees.rates.total)",
        "scripts/office/__init__.py": "RATE = 2",
        "scripts/office/fees/__init__.py": "",
        "scripts/office/fees/rates.py": "from .. import RATE\ntotal = RATE + 40",
      },
    ],
    [
      "scripts/run.js",
      "node .prompt/scripts/run.js",
      {
        "scripts/run.js": 'console.log(require("./lib").total);',
        "scripts/lib/index.js": 'exports.total = 2 + require("./rates").rate;',
        "scripts/lib/rates.js": "exports.rate = 40;",
      },
    ],
    [
      "scripts/run.sh",
      "cd .prompt/scripts && bash run.sh",
      { "scripts/run.sh": ". lib/rates.sh\necho $total", "scripts/lib/rates.sh": "total=42" },
    ],
    [
      "scripts/sum.sh",
      "bash .prompt/scripts/sum.sh",
      {
        "scripts/sum.sh": `cd "$(dirname "$0")"\npython3 - <<'END'\nimport sys\nsys.path.insert(0, ".")\nimport rates\nprint(rates.total)\nEND`,
        "scripts/rates.py": `# ${"x".repeat(50_000)}\ntotal = 42`,
      },
    ],
  ])("come along with the packages on their way, so that it runs: %s", async (path, line, files) => {
    for (const [file, text] of Object.entries(files)) await collection.write(`claude/${file}`, text);
    const { convertedContent, inlined } = await convert(`Run \`.claude/${path}\`.`);
    const saved = inlined.map(({ name }) => name).toSorted();
    const expected = Object.keys(files).filter((file) => files[file] !== "");
    expect(saved).toEqual(expected.map((file) => `.prompt/${file}`).toSorted());
    expect(await run(convertedContent, line)).toBe("42\n");
  });

  it("come along together or not at all, after the short texts of the skill that runs it", async () => {
    const long = `# ${"x".repeat(50_000)}\n`;
    const names = ["a", "b", "c", "d", "e"];
    const imports = names.map((name) => `import ${name}`).join("\n");
    await collection.write("claude/scripts/run.py", imports);
    for (const name of names) await collection.write(`claude/scripts/${name}.py`, long);
    await collection.write("claude/rules/tone.md", "Be brief.");
    await collection.write(
      "claude/skills/tell/SKILL.md",
      "---\nname: tell\ndescription: Tells\n---\nRead rules/tone.md. Run scripts/run.py.",
    );
    const { convertedContent, inlined } = await convert("Use the tell skill.");
    expect(inlined.map(({ name }) => name)).toEqual(["tell", "rules/tone.md"]);
    expect(convertedContent).toContain("- Scripts: scripts/run.py");
  });
});
