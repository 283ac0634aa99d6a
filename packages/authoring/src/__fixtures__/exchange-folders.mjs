// A process that exchanges a folder with a link, back and forth, until its input ends: `FOLDER LINK ASIDE`. The folder
// is moved to ASIDE while the link is in its place. If the folder is created anew in the meantime, that one is kept
// beside it as `ASIDE-<number>`. Prints the number of exchanges in the end.
import { renameSync } from "node:fs";

const [, , folder = "", link = "", aside = ""] = process.argv;
let count = 0;
let isOver = false;
process.stdin.on("end", () => (isOver = true)).resume();
process.stdout.write("ready\n");

/** Moves a file or folder, and reports whether that was possible. */
function move(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

function spin(milliseconds) {
  const end = performance.now() + Math.random() * milliseconds;
  while (performance.now() < end);
}

function exchange() {
  if (isOver) {
    process.stdout.write(`${count}\n`);
    return;
  }
  if (move(folder, aside)) {
    const isLinked = move(link, folder);
    if (isLinked) count += 1;
    spin(3);
    if (isLinked) move(folder, link);
    if (!move(aside, folder)) {
      move(folder, `${aside}-${count}`);
      move(aside, folder);
    }
  }
  spin(10);
  setImmediate(exchange);
}
exchange();
