import { entry, folderOf, type ProgramResult, run } from "./langslash.js";

/** A start of the command. */
interface Start {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Evaluates the binary once for each start, when the start before it has nothing left to do, and prints the results.
 */
const SCRIPT = `
  const [entry, starts] = process.argv.slice(1).map((arg) => JSON.parse(arg));
  const write = process.stdout.write.bind(process.stdout);
  const results = [];
  for (const name of ["stdout", "stderr"])
    process[name].write = (text) => { results.at(-1)[name] += text; return true; };
  const next = () => {
    if (results.length > 0) Object.assign(results.at(-1), { code: process.exitCode ?? 0 });
    const start = starts[results.length];
    if (!start) return void write(JSON.stringify(results), () => process.exit(0));
    results.push({ stdout: "", stderr: "" });
    for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners("error");
    process.chdir(start.cwd);
    Object.assign(process.env, start.env);
    process.argv = [process.execPath, entry, ...start.args];
    process.exitCode = undefined;
    delete require.cache[entry];
    require(entry);
  };
  process.on("beforeExit", () => setImmediate(next));
`;

/**
 * Starts the installed command several times in one process, which loads the program once. The binary itself is loaded
 * anew for each start.
 */
export async function startEach(starts: readonly Start[]): Promise<ProgramResult[]> {
  const given = [entry, starts].map((value) => JSON.stringify(value));
  const { stdout, stderr } = await run(process.execPath, ["-e", SCRIPT, ...given], { cwd: folderOf({}) });
  if (stdout === "") throw new Error(`The command ended its process: ${stderr}`);
  const results: ProgramResult[] = JSON.parse(stdout);
  return results;
}
