import { expectLinearTime } from "@langslash/testing/expect-linear-time";
import { describe, expect, it } from "vitest";
import { collectionFolder } from "../__fixtures__/collection-folder.js";
import { convertDeterministically, directoryConfigs } from "../index.js";
import { loadedBy } from "../configs/scripts.js";

const collection = collectionFolder();
const { write } = collection;
const convert = (content: string) =>
  convertDeterministically({ content, name: "count", scripts: true }, directoryConfigs(collection.path));

const PRIVATE = ["credentials.json", "session-token.txt", "api-key.md", "config.yaml", "prod.env.txt", "passwords.csv"];

describe("data that may hold credentials or settings", () => {
  it.each(PRIVATE)("stays out if a script of a skill reads it: %s", async (name) => {
    await write("skills/greet/SKILL.md", "Run `scripts/greet.sh`.");
    await write("skills/greet/scripts/greet.sh", `D=$(dirname "$0")\ncat "$D/${name}" "$D/names.txt"`);
    await write(`skills/greet/scripts/${name}`, "hunter2");
    await write("skills/greet/scripts/names.txt", "Rowe");
    const { convertedContent, warnings } = await convert("Use the greet skill.");
    expect(convertedContent).not.toContain("hunter2");
    expect(convertedContent).toContain("\nRowe\n");
    expect(warnings).toContain(`The skill greet uses a file that is not part of the prompt: scripts/${name}.`);
  });

  it.each(PRIVATE)("stays out if a script of a command reads it: %s", async (name) => {
    await write("scripts/count.py", `print(open(Path(__file__).parent / "${name}").read())`);
    await write(`scripts/${name}`, "hunter2");
    const { inlined } = await convert("Run `.claude/scripts/count.py`.");
    expect(inlined.map((each) => each.name)).toEqual([".prompt/scripts/count.py"]);
  });

  it("stays out if the skill itself names it, other than texts about it and the tokens of a design", async () => {
    await write("skills/greet/SKILL.md", "Read `client_secret.json`, `design-tokens.json` and `token-limits.md`.");
    await write("skills/greet/client_secret.json", "hunter2");
    await write("skills/greet/design-tokens.json", '{"ink": "black"}');
    await write("skills/greet/token-limits.md", "At most 900.");
    const { convertedContent, warnings } = await convert("Use the greet skill.");
    expect(convertedContent).not.toContain("hunter2");
    expect(convertedContent).toContain('{"ink": "black"}');
    expect(convertedContent).toContain("At most 900.");
    expect(warnings).toEqual(["The skill greet uses a file that is not part of the prompt: client_secret.json."]);
  });
});

describe("data that both a text and a script read", () => {
  it("is saved beside the script of its skill, by whose path the text names it", async () => {
    await write("skills/greet/SKILL.md", "Look at `guests.csv`. Run `greet.sh`.");
    await write("skills/greet/greet.sh", 'wc -l "$(dirname "$0")/guests.csv"');
    await write("skills/greet/guests.csv", "Rowe");
    const { convertedContent, inlined } = await convert("Use the greet skill.");
    expect(inlined.map(({ name }) => name)).toContain(".prompt/skills/greet/guests.csv");
    expect(convertedContent).toContain("Look at `.prompt/skills/greet/guests.csv`.");
    expect(convertedContent.split("Rowe")).toHaveLength(2);
  });

  it("is saved beside the script of a command, and a text for its reader as well", async () => {
    await write("scripts/count.sh", 'wc -w < "$(dirname "$0")/../rules/courts.md"');
    await write("rules/courts.md", "Appeals first.");
    const { inlined } = await convert("Follow `.claude/rules/courts.md`. Run `.claude/scripts/count.sh`.");
    expect(inlined.map(({ name }) => name)).toEqual([
      "rules/courts.md",
      ".prompt/scripts/count.sh",
      ".prompt/rules/courts.md",
    ]);
  });

  it.each([
    'for name in ["courts.txt", "judges.txt"]: print(open(Path(__file__).parent / name).read())',
    'A, B = Path(__file__).parent / "courts.txt", Path(__file__).parent / "judges.txt"',
  ])("is found in a list of a program: %j", async (code) => {
    await write("scripts/count.py", code);
    await write("scripts/courts.txt", "c");
    await write("scripts/judges.txt", "j");
    const { inlined } = await convert("Run `.claude/scripts/count.py`.");
    expect(inlined.map(({ name }) => name).slice(1)).toEqual([
      ".prompt/scripts/courts.txt",
      ".prompt/scripts/judges.txt",
    ]);
  });
});

it.each(["from", "from a", "require", "import ", "from .", "from a import"])(
  "a script takes linear time if many spaces follow %j",
  async (start) => {
    const textOf = (length: number): string => `${start}${" ".repeat(length)}x`;
    for (const path of ["a.py", "a.js", "a.sh"]) await expectLinearTime(40_000, textOf, (text) => loadedBy(path, text));
  },
  60_000,
);
