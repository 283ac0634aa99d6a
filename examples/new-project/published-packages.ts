import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

export const REPOSITORY = fileURLToPath(new URL("../..", import.meta.url));

const ManifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  private: z.boolean().optional(),
  exports: z.record(z.string(), z.unknown()).optional(),
  bin: z.record(z.string(), z.string()).optional(),
});

/** The part of a package.json that the checks read. */
export type Manifest = z.infer<typeof ManifestSchema>;

/** Returns the manifests of all packages of the repository that are published. */
export function publishedPackages(): Manifest[] {
  const folder = join(REPOSITORY, "packages");
  const manifests = readdirSync(folder).map((name) => manifestIn(join(folder, name)));
  return manifests.filter((manifest) => !manifest.private);
}

/** Returns the names of the published packages that programs import. */
export function libraryNames(): string[] {
  return publishedPackages()
    .filter(({ exports = {} }) => "." in exports)
    .map(({ name }) => name);
}

/**
 * Packs with pnpm, which replaces `workspace:` with versions and adds the LICENSE of the repository. Returns the
 * archives.
 */
export function packPackages(folder: string): string[] {
  const filters = publishedPackages().flatMap(({ name }) => ["--filter", name]);
  execFileSync("pnpm", [...filters, "pack", "--pack-destination", folder], { cwd: REPOSITORY, stdio: "pipe" });
  return readdirSync(folder).map((name) => join(folder, name));
}

const PEERS = ["langchain", "@langchain/core", "@langchain/langgraph", "@langchain/openai"];

/** Returns `name@version` of the packages of LangChain that the repository is tested with. */
export function testedPeers(): string[] {
  return PEERS.map((name) => `${name}@${manifestIn(join(REPOSITORY, "examples/node_modules", name)).version}`);
}

/** Returns the packages of LangChain as the guides install them: the newest ones that this version of Node allows. */
export function newestPeers(): readonly string[] {
  return PEERS;
}

function manifestIn(folder: string): Manifest {
  return ManifestSchema.parse(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")));
}
