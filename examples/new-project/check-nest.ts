import type { Project } from "./project.js";

/** The compiler's options in a project that NestJS 10 generates, in strict mode. */
const NEST_OPTIONS = {
  module: "commonjs",
  declaration: true,
  removeComments: true,
  emitDecoratorMetadata: true,
  experimentalDecorators: true,
  allowSyntheticDefaultImports: true,
  target: "ES2021",
  sourceMap: true,
  outDir: "./dist",
  baseUrl: "./",
  incremental: true,
  skipLibCheck: true,
  strictNullChecks: true,
  noImplicitAny: true,
  strictBindCallApply: true,
  forceConsistentCasingInFileNames: true,
  noFallthroughCasesInSwitch: true,
};

/** Checks classes with decorators under the `tsconfig.json` of a NestJS project. */
export async function checkNest(project: Project): Promise<void> {
  project.copyApp("office.ts", "nest/office.ts");
  project.copyApp("nest.ts", "nest/nest.ts");
  project.write("nest/tsconfig.json", { compilerOptions: NEST_OPTIONS });
  await project.run("npx", ["--no-install", "tsc", "-p", "nest"]);
  const printed = await project.run("node", ["nest/dist/nest.js"]);
  if (printed !== "# Commands\nclient-letter\n") throw new Error(`The NestJS program printed:\n${printed}`);
}
