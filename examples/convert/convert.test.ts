import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LLMock } from "@copilotkit/aimock";
import { describe, expect, it } from "vitest";
import { runExample } from "../run-example.js";
import { sideBySide } from "./side-by-side.js";

const claude = fileURLToPath(new URL("../law-office/claude", import.meta.url));

describe("one command after another", () => {
  it("shows the configurations that the model reads, and input and output side by side", async () => {
    const { stdout } = await runExample("convert/convert.ts");
    const [heading, motion = "", weekly = "", intake = "", unknown = ""] = stdout.split(/^> /m);
    expect(heading).toBe("Converted by an offline model.\n\n");
    expect(motion.split("\n").slice(0, 6)).toEqual([
      "/draft-motion to compel discovery in Rowe v. Hale",
      "  analysis     takes arguments, uses case-researcher, hearing-oracle, citation-check",
      "  tool call 1  read_configs found agent case-researcher, skill citation-check; missing: agent hearing-oracle",
      "  tool call 2  read_configs found skill house-style",
      "  verified     without errors",
      "  done         path model",
    ]);
    expect(motion).toMatch(/^INPUT, the slash command +\| OUTPUT, the prompt$/m);
    const [before, after] = columnsOf(motion);
    expect(before).toContain("argument-hint:");
    expect(before).toContain("Use the hearing-oracle agent");
    expect(after).toContain("Draft this motion: to compel discovery in Rowe v. Hale");
    expect(after).toContain("- No Latin where English will do.");
    expect(after).not.toMatch(/hearing-oracle|\$ARGUMENTS|allowed-tools/);
    expect(weekly).toContain("takes no arguments, uses no agent and no skill");
    expect(intake).toContain("question     This command takes arguments: <what the caller said>");
    expect(unknown).toContain('There is no slash command "draft-motoin". Did you mean draft-motion?');
  });
});

/** Returns the texts left and right of the bar, each on one line. */
function columnsOf(printed: string): [string, string] {
  const rows = printed.split("\n").filter((line) => line.charAt(59) === "|");
  const column = (from: number, to?: number): string => rows.map((row) => row.slice(from, to).trim()).join(" ");
  return [column(0, 58), column(61)];
}

describe("a folder", () => {
  it("is converted with a progress bar for pipes, a table, and a file for each command", async () => {
    const out = mkdtempSync(join(tmpdir(), "prompts-"));
    const { stdout, stderr } = await runExample("convert/convert-folder.ts", { args: [claude, out] });
    const files = readdirSync(out).toSorted();
    const prompt = readFileSync(join(out, "draft-motion.md"), "utf8");
    rmSync(out, { recursive: true });
    expect(stderr.split("\n")).toEqual([
      "[#####---------------] 1/4",
      "[##########----------] 2/4",
      "[###############-----] 3/4",
      "[####################] 4/4",
      "",
    ]);
    expect(stdout.split("\n").map((line) => line.split(/ {2,}/))).toEqual([
      ["command", "path", "rounds", "inlined", "missing", "warnings"],
      ["billing:close-month", "model", "1", "house-style", "-", "0"],
      ["draft-motion", "model", "2", "case-researcher, citation-check, house-style", "hearing-oracle", "0"],
      ["intake", "model", "1", "intake-triage", "-", "0"],
      ["weekly-status", "model", "0", "-", "-", "0"],
      [""],
      [`4 of 4 converted by an offline model into ${out}`],
      [""],
    ]);
    expect(files).toEqual(["billing.close-month.md", "draft-motion.md", "intake.md", "weekly-status.md"]);
    expect(prompt).toContain("## skill house-style");
  });

  it("is converted without the model if a real one fails or returns nothing useful", async () => {
    const out = mkdtempSync(join(tmpdir(), "prompts-"));
    const server = new LLMock({ port: 0, logLevel: "silent" });
    server.on(
      { predicate: ({ messages }) => JSON.stringify(messages).includes("New enquiry") },
      {
        error: { message: "down", type: "invalid_request_error" },
        status: 400,
      },
    );
    server.on({ predicate: () => true }, { content: "Here is the prompt." });
    await server.start();
    const env = { OPENAI_API_KEY: "none", OPENAI_BASE_URL: `${server.url}/v1`, OPENAI_MODEL: "local-model" };
    const { stdout } = await runExample("convert/convert-folder.ts", { args: [claude, out], env });
    await server.stop();
    const prompt = readFileSync(join(out, "intake.md"), "utf8");
    rmSync(out, { recursive: true });
    expect(stdout.match(/ deterministic /g)).toHaveLength(4);
    expect(stdout).toContain("4 of 4 converted by local-model");
    expect(prompt).toContain('<agent name="intake-triage">\nYou sort new enquiries.');
  });
});

describe("side by side", () => {
  it("wraps at words, indents lines of list items, and cuts words that are too long", () => {
    const left = { title: "A", text: "- one two three\nabcdefghijklmn" };
    expect(sideBySide(left, { title: "B", text: "x" }, 10).split("\n")).toEqual([
      "A          | B",
      "---------- | ----------",
      "- one two  | x",
      "  three    |",
      "abcdefghij |",
      "klmn       |",
    ]);
  });
});
