import { describe, expect, it } from "vitest";
import { dependenciesIn } from "./dependency-lists.js";

const pathsIn = (text: string): string[] => dependenciesIn(text).map(({ path }) => path);
const inTasks = (lines: string): string[] => pathsIn(`dependencies:\n  tasks:\n${lines}`);

describe("a list of dependencies", () => {
  it.each([
    ["\tdependencies: \n\t\ttasks:\t\n\t\t- file.md", ["tasks/file.md"]],
    ["  dependencies:\n    guides: [a.md]  \n    data: [b.csv]", ["guides/a.md", "data/b.csv"]],
    ["dependencies:\n  tasks:\n    - a\n\n    - b\n\t\n    - c", ["tasks/a.md", "tasks/b.md", "tasks/c.md"]],
    ["dependencies:\n  tasks:\n    - a\n# later\n    - b", ["tasks/a.md", "tasks/b.md"]],
    ["dependencies:\n  tasks:\n  - a\n  data:\n  - b", ["tasks/a.md", "data/b.md"]],
    ["dependencies:\n  tasks: []\n  data: [ ]", []],
    [
      "dependencies:\n  tasks: [a, b-2.yaml, 'c_d.md', übung, e\u0301tude]",
      ["tasks/a.md", "tasks/b-2.yaml", "tasks/c_d.md", "tasks/übung.md", "tasks/e\u0301tude.md"],
    ],
    ["dependencies:\n  tasks:\n    - a\ndependencies:\n  - b\n  data:\n    - c", ["tasks/a.md", "data/c.md"]],
    ["dependencies:\n  tools:\n    - a\n  tasks:\n    - b\n  tools:\n    - c", ["tasks/b.md"]],
    ["dependencies:\n  tasks:\n    - a\nnotes:\n  tasks:\n    - b", ["tasks/a.md"]],
    ["dependencies:\n  tasks:\n    - a\n\n- b", ["tasks/a.md"]],
    ["  tasks:\n    - a", []],
    ["tasks:\n  - a\ndependencies: none\n  tasks:\n    - b", []],
    ["Our dependencies:\n  tasks:\n    - a", []],
    ["dependencies:\n  tasks: all of them\n    - a", []],
    ["dependencies:\n  sub tasks:\n    - a", []],
    ["dependencies:\n  tasks: [a]]\n    - b", []],
  ])("has the files of each kind: %j", (text, expected) => {
    expect(pathsIn(text)).toEqual(expected);
  });

  it.each([
    ["    -   a.md  ", ["tasks/a.md"]],
    ["\t\t-\ta.md", ["tasks/a.md"]],
    ["    - 'a.md'", ["tasks/a.md"]],
    ['    - "a.md"   # the first', ["tasks/a.md"]],
    ["    - a.md#first", ["tasks/a.md"]],
    ["    - übung_2-b.md", ["tasks/übung_2-b.md"]],
    ["    - e\u0301tude", ["tasks/e\u0301tude.md"]],
    ["    - v1.2", ["tasks/v1.2.md"]],
    ["    - a.md-old", ["tasks/a.md-old.md"]],
    ["    - a.yaml", ["tasks/a.yaml"]],
    ["    - A.MD", ["tasks/A.MD.md"]],
    ["    - two words", []],
    ["    - a/b", []],
    ["    -a.md", []],
    ["    x - a.md", []],
    ["    - a.md # one\n    - b.md, too", ["tasks/a.md"]],
  ])("has files that are one word: %j", (lines, expected) => {
    expect(inTasks(lines)).toEqual(expected);
  });

  it("is ended by a line that is no item", () => {
    expect(inTasks("    - a\n    as well as:\n    - b")).toEqual(["tasks/a.md"]);
  });

  it.each([
    ["kit-core/{type}/{name}", "kit-core/"],
    ["`.kit/core/v1.2/{kind}/{file}`", ".kit/core/v1.2/"],
    ["{root}/kit/{type}/{name}", undefined],
    ["kit/{type}/{path}", undefined],
    ["kit/{name}/{type}", undefined],
    ["{type}/{name}", undefined],
    ["kit {type}/{name}", undefined],
  ])("is in the folder that the text gives: %s", (folder, expected) => {
    const place = expected === undefined ? { path: "tasks/a.md", up: 1 } : { path: `${expected}tasks/a.md`, up: 0 };
    expect(dependenciesIn(`They map to ${folder}.\n\ndependencies:\n  tasks: [a]`)).toEqual([
      { base: "either", use: "named", elsewhere: "anywhere", ...place },
    ]);
  });
});
