import { describe, expect, it } from "vitest";
import { isPromptScript, isUsableScript, loadedBy } from "./scripts.js";

describe("the files that a script may load", () => {
  it.each<[string, string, string[]]>([
    ["tools/count.js", 'const names = require( "./names" );', ["tools/names.js", "tools/names/index.js"]],
    ["tools/count.ts", 'import { names } from "./names.js";', ["tools/names.js", "tools/names.ts", "names.js"]],
    ["tools/count.mjs", 'import { names } from "./names.js";', ["tools/names.js", "names.js"]],
    ["tools/count.mts", 'import { names } from "./names";', ["tools/names.mts", "tools/names/index.mts"]],
    ["tools/count.js", 'run("rules/audit.sh");', ["tools/rules/audit.sh", "rules/audit.sh"]],
    ["tools/count.js", 'run("audit.sh");', ["tools/audit.sh"]],
    ["tools/count.sh", "if true; then\n  source names.sh\nfi", ["tools/names.sh"]],
    ["tools/count.sh", "echo done", []],
    [
      "tools/count.sh",
      "python3 -m greeting --all",
      ["tools/greeting.py", "tools/greeting/__init__.py", "tools/greeting/__main__.py"],
    ],
    [
      "tools/count.sh",
      'python -c "import greeting"',
      ["tools/greeting.py", "tools/greeting/__init__.py", "tools/greeting/__main__.py"],
    ],
    ["tools/count.py", '"""Run it with python3 -m greeting."""', []],
    [
      "tools/count.sh",
      "python - <<END\nimport names\nEND",
      ["tools/names.py", "tools/names/__init__.py", "names.py", "names/__init__.py"],
    ],
  ])("are found: %s %j", (path, text, expected) => {
    expect(loadedBy(path, text)).toEqual(expected);
  });

  it("include no modules of a shell that only speaks of Python", () => {
    expect(loadedBy("tools/count.sh", "cat > python3.md <<END\nimport names\nEND")).toEqual([]);
  });
});

it("a script may have 100,000 characters, no others than those of a text, and no closing tag of its section", () => {
  const texts = ["#".repeat(100_000), "#".repeat(100_001), "\0", "echo '</file >'", "echo '</filename>'"];
  expect(texts.map(isUsableScript)).toEqual([true, false, false, false, true]);
});

it("only a file is a script, whatever the name of an agent is", () => {
  const isScript = ["file", "agent"].map((type) => isPromptScript({ type, name: ".prompt/greet.sh" }));
  expect(isScript).toEqual([true, false]);
});
