// A stand-in for a tool that leaves processes behind: `node misbehave.mjs <how>`. All of them exit by themselves after a
// minute.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const [way] = process.argv.slice(2);
const self = fileURLToPath(import.meta.url);
const hang = () => setTimeout(() => undefined, 60_000);
const startSelf = (how, options) => spawn(process.execPath, [self, how], { stdio: "inherit", ...options });

const WAYS = {
  "holds on": () => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => undefined);
    hang();
  },
  "leaves a child with the pipe": () => {
    startSelf("holds on").unref();
    process.stdout.write("an answer.");
    setTimeout(() => process.exit(0), 100);
  },
  "hangs with a child that ignores TERM": () => {
    startSelf("holds on");
    hang();
  },
  "starts a session of its own": () => {
    startSelf("holds on", { detached: true });
    hang();
  },
  "floods its output on TERM": () => {
    process.on("SIGTERM", () => process.stdout.write("x".repeat(11 * 1024 * 1024)));
    hang();
  },
  // The process in between exits, so that only the environment connects the grandchild to this process.
  "loses a grandchild in a session of its own": () => {
    startSelf("starts a session and ends", { detached: true });
    hang();
  },
  "starts a session and ends": () => {
    startSelf("holds on", { detached: true }).unref();
    process.exit(0);
  },
};

WAYS[way]();
