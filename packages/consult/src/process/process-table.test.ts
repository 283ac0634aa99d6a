import { describe, expect, it } from "vitest";
import { parsePs, processEntries, processTable } from "./process-table.js";

describe("the process table", () => {
  it("contains this process", () => {
    const entry = processTable().find(({ pid }) => pid === process.pid);
    expect(processEntries([process.pid])).toEqual([entry]);
    expect(entry).toMatchObject({ parent: process.ppid, started: expect.any(Number) });
  });

  it("leaves out ids without a process", () => {
    expect(processEntries([2 ** 30])).toEqual([]);
  });

  it("is parsed from the output of ps, without zombies", () => {
    const output = `    1     0     1 Ss   Sat Nov 21 02:47:51 2026
  412     1   412 S+   Sat Nov  1 08:12:54 2026
  413   412   412 Z    Sat Nov 21 08:12:55 2026
`;
    expect(parsePs(output)).toEqual([
      { pid: 1, parent: 0, group: 1, started: new Date(2026, 10, 21, 2, 47, 51).getTime() },
      { pid: 412, parent: 1, group: 412, started: new Date(2026, 10, 1, 8, 12, 54).getTime() },
    ]);
  });
});
