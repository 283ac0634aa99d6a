import { expect, it } from "vitest";
import { packageManager } from "./package-manager.js";

it.each([
  ["npm/11.19.1 node/v20.20.2 linux x64 workspaces/false", "npm run dev", undefined],
  ["pnpm/12.18.0 npm/? node/v20.20.2 linux x64", "pnpm dev", "pnpm-workspace.yaml"],
  ["yarn/1.22.22 npm/? node/v20.20.2 linux x64", "yarn dev", undefined],
  ["yarn/4.9.2 npm/? node/v20.20.2 linux x64", "yarn dev", ".yarnrc.yml"],
  ["bun/1.2.0 npm/? node/v22.0.0 linux x64", "bun run dev", undefined],
  ["", "npm run dev", undefined],
  [undefined, "npm run dev", undefined],
])("the user agent %j runs scripts as %s, with the settings %s", (userAgent, dev, settings) => {
  const manager = packageManager(userAgent);
  expect(manager.dev).toBe(dev);
  expect(manager.settings?.[0]).toBe(settings);
});
