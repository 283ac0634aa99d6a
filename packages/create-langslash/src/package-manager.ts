/** The program that installs the packages of a project, as the user calls it. */
export interface PackageManager {
  readonly install: string;
  readonly dev: string;
  /** A file that this program needs in the project, as its path and content. */
  readonly settings?: readonly [path: string, content: string];
}

const NPM: PackageManager = { install: "npm install", dev: "npm run dev" };

/** The program of esbuild works without its build script, and the LangGraph server with this version of its peer. */
const PNPM_SETTINGS = `allowBuilds:
  esbuild: false
peerDependencyRules:
  allowedVersions:
    "@hono/node-ws>@hono/node-server": "2"
`;

const PNPM: PackageManager = {
  install: "pnpm install",
  dev: "pnpm dev",
  settings: ["pnpm-workspace.yaml", PNPM_SETTINGS],
};

const YARN_CLASSIC: PackageManager = { install: "yarn", dev: "yarn dev" };

/** The LangGraph server loads the agent from `node_modules`. */
const YARN: PackageManager = { ...YARN_CLASSIC, settings: [".yarnrc.yml", "nodeLinker: node-modules\n"] };

const BUN: PackageManager = { install: "bun install", dev: "bun run dev" };

/**
 * Returns the package manager that started this program.
 *
 * @param userAgent - the variable `npm_config_user_agent`, such as "pnpm/12.18.0 npm/? node/v20.19.0 linux x64"
 */
export function packageManager(userAgent = ""): PackageManager {
  const [, name, major] = /^(\w+)\/(\d+)/.exec(userAgent) ?? [];
  if (name === "pnpm") return PNPM;
  if (name === "yarn") return Number(major) > 1 ? YARN : YARN_CLASSIC;
  return name === "bun" ? BUN : NPM;
}
