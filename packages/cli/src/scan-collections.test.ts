import { readFileSync } from "node:fs";
import { join } from "node:path";
import { corpora } from "@langslash/testing/corpora";
import { describe, expect, it } from "vitest";
import { type ScanFinding } from "./scan/scan-rules.js";
import { scanPaths } from "./scan/scan-paths.js";

/** The code of a finding in each skill of a collection that shows attacks. */
const ATTACKS = {
  "auto-format": "tool-request", // hooks in the frontmatter
  "code-review": "hidden-characters", // Unicode tags in a guideline
  "code-review-remote": "download-and-run",
  "dep-install": "command-on-install", // postinstall of a local package
  "license-checker": "script", // a payload among 60 honest lines
  "memory-poison": "script", // writes into the configuration of an agent
  "pr-summary": "command-on-load",
  "readme-generator": "instruction-in-data", // in the metadata of an image
  "ssh-helper": "link-outside", // an example that is a link to a private key
  "system-health": "command-on-load",
  "test-helper": "script", // conftest.py, which pytest runs
};

/** Why a line of a collection of honest skills is an error all the same: it does what the finding says. */
const EXPLAINED: readonly [reason: string, lines: RegExp][] = [
  [
    "installs a tool as its maker says",
    /astral\.sh|sh\.rustup\.rs|apt\.llvm\.org|claude\.ai\/install|fnm\.vercel\.app/,
  ],
  ["installs a tool as its maker says", /zsh-in-docker|prek-installer|dl\.cloudsmith\.io|uvx --from git\+https/],
  ["fetches a repository and builds it", /git clone/],
  ["is an example", /example\.com|attacker|evil|GITHUB_TOKEN/],
  ["keeps a code block within another with a zero-width space", /^\u200B```/],
];

const dangerous = corpora("gricha+dangerous-skills");
const honest = ["anthropics+skills", "trailofbits+skills"].flatMap((name) => corpora(name) ?? []);

describe.skipIf(!dangerous)("the skills of gricha/dangerous-skills, if they are on this machine", () => {
  it.each(Object.entries(ATTACKS))("finds the attack of %s", async (name, code) => {
    const { findings } = await scanPaths([join(dangerous ?? "", "skills", name)]);
    expect(findings.filter(({ path }) => !path.endsWith("EXPLANATION.md")).map((each) => each.code)).toContain(code);
  });
});

describe.skipIf(honest.length === 0)("the skills of Anthropic and Trail of Bits, if they are on this machine", () => {
  it.each(honest)("have no error but what is explained: %s", { timeout: 120_000 }, async (folder) => {
    const { findings, files } = await scanPaths([folder]);
    expect(files).toBeGreaterThan(100);
    const unexplained = findings.filter((each) => each.severity === "error" && !reasonOf(each));
    expect(unexplained).toEqual([]);
  });
});

function reasonOf({ path, line = 0 }: ScanFinding): string | undefined {
  const lines = readFileSync(path, "utf8").split("\n");
  const place = lines.slice(line - 1, line + 2).join("\n"); // a command may go on after its first line
  return EXPLAINED.find(([, pattern]) => pattern.test(place))?.[0];
}
