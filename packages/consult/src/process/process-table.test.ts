import { describe, expect, it } from "vitest";
import { parsePs, processEntries, processTable } from "./process-table.js";

describe("the table of processes", () => {
  it("holds this process", () => {
    const entry = processTable().find(({ pid }) => pid === process.pid);
    expect(processEntries([process.pid])).toEqual([entry]);
    expect(entry).toMatchObject({ parent: process.ppid, started: expect.any(Number) });
  });

  it("does not hold what is not there", () => {
    expect(processEntries([2 ** 30])).toEqual([]);
  });

  it("is read from ps where there is no /proc, without those that have ended", () => {
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
