import { expect, it } from "vitest";
import { convertDeterministically, memoryConfigs } from "../index.js";
import { readOnce } from "./read-once.js";

it("lists the shared files once for a conversion, and reads each of them once", async () => {
  const files = new Map([
    ["rules/dates.md", "# Schema: CaseReport\n\nWrite dates in full."],
    ["rules/fees.md", "Name the fees."],
    ["skills/filing-papers/references/forms.md", "State the court."],
  ]);
  const calls: string[] = [];
  const configs = {
    ...memoryConfigs([]),
    listShared: async () => {
      calls.push("list");
      return [...files.keys()];
    },
    readShared: async (path: string) => {
      calls.push(path);
      return files.get(path);
    },
  };
  const content = [
    "Read each rule in `.claude/rules/*.md`, and `rules/fees.md` before all others.",
    "Report by the CaseReport schema. The filing-papers skill has references/forms.md.",
  ].join("\n");
  const { inlined } = await convertDeterministically({ content }, configs);
  expect(new Set(inlined.map(({ name }) => name))).toEqual(new Set(files.keys()));
  expect(calls.filter((call) => call === "list" || files.has(call)).toSorted()).toEqual(["list", ...files.keys()]);
});

it("reads a script again if scripts may be read now", async () => {
  const configs = readOnce({
    ...memoryConfigs([]),
    readShared: async (_path, _plugin, options) => (options?.scripts === true ? "echo done" : undefined),
  });
  expect(await configs.readShared("run.sh")).toBeUndefined();
  expect(await configs.readShared("run.sh", undefined, { scripts: true })).toBe("echo done");
});
