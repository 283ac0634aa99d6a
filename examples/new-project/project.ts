import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";

const DependenciesSchema = z.object({ dependencies: z.record(z.string(), z.string()) });
const VersionSchema = z.object({ version: z.string() });

/** A folder with a package.json, as the user of a package has it. */
export class Project {
  readonly folder: string;
  /** The variables of its programs. */
  readonly environment: Readonly<Record<string, string | undefined>>;

  /** @param environment - variables that its programs have in addition to those of this process */
  constructor(folder: string, environment: Readonly<Record<string, string | undefined>> = {}) {
    this.folder = folder;
    // Inherited, it would tell programs that pnpm started them.
    const inherited = { ...process.env, npm_config_user_agent: undefined };
    this.environment = { ...inherited, NODE_OPTIONS: "", NO_COLOR: "1", ...environment };
  }

  /** Creates the folder and installs packages with npm. Prints the versions, for the nightly report of compatibility. */
  async install(type: "commonjs" | "module", packages: readonly string[]): Promise<void> {
    this.write("package.json", { name: "office", private: true, ...(type === "module" && { type }) });
    await this.run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", ...packages]);
    const { dependencies } = DependenciesSchema.parse(this.#read("package.json"));
    for (const name of Object.keys(dependencies)) {
      const { version } = VersionSchema.parse(this.#read(`node_modules/${name}/package.json`));
      console.log(`| ${name} | ${version} |`);
    }
  }

  #read(path: string): unknown {
    return JSON.parse(readFileSync(join(this.folder, path), "utf8"));
  }

  write(path: string, content: string | object): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), typeof content === "string" ? content : JSON.stringify(content));
  }

  /** Copies a program of `apps` into the project. */
  copyApp(name: string, target = name): void {
    cpSync(fileURLToPath(new URL(`apps/${name}`, import.meta.url)), join(this.folder, target));
  }

  /** Runs a program to its end and returns what it printed. Throws unless it exits with 0. */
  async run(program: string, args: readonly string[]): Promise<string> {
    const { printed, error } = await this.try(program, args);
    if (error !== undefined) throw new Error(`${program} ${args.join(" ")} failed. ${printed}`, { cause: error });
    return printed;
  }

  /** Runs a program to its end, and returns what it printed even if it fails. */
  async try(program: string, args: readonly string[]): Promise<{ printed: string; error?: unknown }> {
    const options = { cwd: this.folder, env: this.environment, maxBuffer: 2 ** 26, timeout: 600_000 };
    try {
      return { printed: (await promisify(execFile)(program, args, options)).stdout };
    } catch (error) {
      return { printed: z.object({ stdout: z.string() }).catch({ stdout: "" }).parse(error).stdout, error };
    }
  }
}
