import { spawn } from "node:child_process";
import { once } from "node:events";

/** Shows a text in the user's pager, `less` by default. Returns whether it did; then the terminal is free again. */
export async function showInPager(text: string): Promise<boolean> {
  const pager = process.env["PAGER"] ?? "less";
  if (pager.trim() === "" || pager.trim() === "cat") return false;
  const env = { LESS: "FRX", LESSCHARSET: "utf-8", ...process.env };
  const { stdin } = process;
  stdin.pause();
  stdin.setRawMode(false);
  try {
    const child = spawn(pager, { shell: true, stdio: ["pipe", "inherit", "inherit"], env });
    child.stdin.on("error", () => undefined); // it may end before it has read everything
    child.stdin.end(text);
    const [code]: unknown[] = await once(child, "exit");
    return code !== 127 && code !== 9009; // the shell knows no such program
  } finally {
    stdin.setRawMode(true);
    stdin.resume();
  }
}
