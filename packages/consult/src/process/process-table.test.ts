import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
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

  it.runIf(process.platform === "linux")("leaves out a zombie", () => {
    const { pid = 0 } = spawn("true"); // reaped only when this function has ended
    while (!readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ")) continue;
    expect(processEntries([pid])).toEqual([]);
  });

  it("is parsed from the output of ps, with parents of any id and without zombies", () => {
    const output = `    1     0     1 Ss   Sat Nov 21 02:47:51 2026
  412     1   412 S+   Sat Nov  1 08:12:54 2026
  413   412   412 Z    Sat Nov 21 08:12:55 2026
  414   412   412 R    Sat Nov  1 08:12:54 2026
  415   412   412 Z+   Sat Nov 21 08:12:55 2026
`;
    expect(parsePs(output)).toEqual([
      { pid: 1, parent: 0, group: 1, started: new Date(2026, 10, 21, 2, 47, 51).getTime() },
      { pid: 412, parent: 1, group: 412, started: new Date(2026, 10, 1, 8, 12, 54).getTime() },
      { pid: 414, parent: 412, group: 412, started: new Date(2026, 10, 1, 8, 12, 54).getTime() },
    ]);
  });
});
