import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./source-files.js";

/**
 * The tests that hold each promise of SECURITY.md: its first words, then files below packages/ and the titles in them.
 */
export const HELD_BY: readonly (readonly [promise: string, ...tests: (readonly [file: string, title: string])[]])[] = [
  [
    "Frontmatter is never evaluated.",
    ["skills/src/document/parse-skill-document", "parseSkillDocument > does not run"],
    ["skills/src/document/parse-skill-document", "parseSkillDocument"],
  ],
  [
    "No file outside a source's root is read",
    ["skills/src/sources/skill-files", "readFile"],
    ["skills/src/sources/reading-races", "while another process exchanges a folder with a link out of the root"],
    ["skills/src/sources/reading-races", "a file that grows while it is read"],
    ["skills/src/sources/reading-races", "a path that is not a regular file"],
  ],
  [
    "A source takes no name from an earlier one",
    ["skills/src/names/precedence", "a name that an earlier source has"],
    ["skills/src/names/precedence", "the prefix of a source"],
  ],
  ["Nothing in a skill's text is run.", ["grammar/src/render-template", "commands and references in a template"]],
  [
    "Keys such as `__proto__` are ordinary data",
    ["skills/src/document/parse-skill-document", "parseSkillDocument > treats __proto__ as an ordinary key"],
    [
      "middleware/src/slash-command-middleware",
      "a command that names a skill > takes __proto__ and constructor as ordinary arguments",
    ],
  ],
  [
    "Every parser runs in linear time",
    ["grammar/src/parse-command.properties", "inputs of one megabyte"],
    ["text-tools/src/parse/linear-time", "prose with calls"],
    ["converter/src/linear-time", "analyses, verifies and converts in linear time"],
    ["grammar/src/limits", "the arguments of a command > are at most 100"],
    ["grammar/src/limits", "macros"],
  ],
  [
    "Events, diagnostics and errors contain no absolute paths",
    ["middleware/src/events", "events > never repeat what a user wrote"],
    ["skills/src/sources/skill-files", "readFile > never names an absolute path"],
  ],
  [
    "State that a client writes is never believed",
    ["middleware/src/forged-state", "a record that a client wrote"],
    ["middleware/src/forged-state", "a message with the id of another"],
    ["middleware/src/replayed-records", "a sealed record of another thread"],
    ["middleware/src/turn/resume-turn", "a turn in the model call > continues in another process"],
  ],
  ["A user cannot write a note of the application", ["middleware/src/prompt/notes", "a note of the application"]],
  [
    "Text that a user typed begins no line",
    ["middleware/src/prompt/system-lines", "what a user typed begins no line of the system prompt"],
  ],
  [
    "What a middleware redacts only in a request",
    ["middleware/src/prompt/redacted-requests", "a request in which an outer middleware redacts the message"],
  ],
  ["What a middleware redacts before", ["middleware/src/company", "redaction"]],
  [
    "Authoring writes only below its root",
    ["authoring/src/write/target-folder", "the target folder"],
    ["authoring/src/write/exchanged-folder", "while another process exchanges a folder with a link"],
  ],
  [
    "A skill that an agent writes says so",
    ["authoring/src/draft/update-frontmatter", "an update of frontmatter"],
    [
      "authoring/src/skill-findings",
      "a skill in which the scan finds something > is only written once a person approves",
    ],
    ["authoring/src/mask-secrets", "maskSecrets > masks"],
  ],
  [
    "Consulted programs get the prompt on standard input",
    ["consult/src/tools/tools", "the contract of a tool: gemini > passes the prompt only on the standard input"],
    ["consult/src/consult-tool", "a program receives > the common environment variables and those of its tool"],
    ["consult/src/consult-tool", "a program receives > its arguments without a shell"],
    ["consult/src/tools/tools", "the command lines > gemini is run read-only"],
    ["consult/src/create-consult-tool", "consult_tool > asks all of its tools if the agent names none, and fences"],
  ],
  [
    "For models without native tool calling",
    ["text-tools/src/render/histories", "a person's text in a history of the form messages"],
    ["text-tools/src/render/histories", "a history of role messages > lets no content of a file pose"],
    ["text-tools/src/parse/parse-tool-calls", "a call in inline code"],
  ],
  [
    "A consult configuration that is only found",
    ["consult/src/config/load-consult-config", "a configuration that is only found in the working directory"],
    ["consult/src/safety/find-folder-settings", "a tool that obeys the folder it runs in"],
  ],
  [
    "When a consultation ends",
    ["consult/src/process/run-process", "a tool at its deadline"],
    ["consult/src/process/kill-on-exit", "the tools that a program consults are ended"],
  ],
  [
    "Over MCP, skills are served to programs on this machine only",
    ["mcp/src/server/hostile-connections", "a server over HTTP > refuses the Origin"],
    ["mcp/src/server/hostile-connections", "a server over HTTP > refuses the Host"],
    ["mcp/src/server/hostile-connections", "a folder that changes while it is served"],
    ["mcp/src/server/hostile-client", "prompts/get with hostile values > writes"],
    ["mcp/src/server/hostile-client", "prompts/get with hostile values > guards every file reference"],
    ["mcp/src/server/skills-server", "createSkillsServer, with a client that negotiates legacy > guards the text"],
  ],
  [
    "A skill of an MCP server is used only after",
    ["mcp/src/host/approvals", "an answer holds for the question that was asked"],
    ["mcp/src/host/approvals", "wherever a foreign text enters"],
    ["mcp/src/host/ask-in-graph", "if nobody can be asked"],
    ["mcp/src/host/lying-server", "refuses a text if the server sends"],
    ["mcp/src/host/host-duties", "reads each file by the URI of the held entry"],
    ["mcp/src/host/hosts", "with a client of the SDK 1 > lists and searches skills without reading a file"],
  ],
  [
    "If several questions to a person wait",
    ["skills/src/asking/ask-person", "an answer reaches a question of ours by its id, or as the only one that waits"],
    ["authoring/src/several-approvals", "of two skills that wait for approval > none is decided"],
    ["authoring/src/several-approvals", "beside a question that is not about the skill"],
    ["mcp/src/host/several-approvals", "of two foreign skills that wait for approval > none is decided"],
    ["mcp/src/host/several-approvals", "beside a question of another tool"],
  ],
  [
    "An MCP server grants itself nothing",
    ["mcp/src/host/lying-server", "grants nothing to the frontmatter of a foreign skill"],
    ["mcp/src/host/foreign-skills-in-agents", "says who wrote a foreign skill"],
    ["mcp/src/host/hostile-server", "a listing > keeps to its label"],
    ["mcp/src/host/hostile-server", "a listing > arrives within the time limit"],
    ["mcp/src/host/host-duties", "lets one server fail without the skills of another"],
  ],
];

const ROW = /^\| (.+?) +\| (\d+) +\| `(.+?)`(?:: (.+?))? +\|$/gm;

/** The table of docs/security.md. */
export const attacks = Array.from(
  readFileSync(join(ROOT, "docs/security.md"), "utf8").matchAll(ROW),
  ([, attack = "", cases, file = "", title = ""]) => ({ attack, cases: Number(cases), file, title }),
);

/**
 * Compares tests with the promises and the table. Returns a line for each promise without its test, and for each attack
 * with another number of cases.
 *
 * @param tests - names of all tests of some files, whose paths are from the root of the repository. Other files are not
 *   checked.
 */
export function brokenPromises(tests: ReadonlyMap<string, readonly string[]>): string[] {
  const countOf = (file: string, title: string): number | undefined =>
    tests.get(file)?.filter((name) => name.startsWith(title)).length;
  const unheld = HELD_BY.flatMap(([promise, ...held]) =>
    held
      .filter(([file, title]) => countOf(pathOf(file), title) === 0)
      .map(([file, title]) => `SECURITY.md: "${promise}" has no test "${title}" in ${pathOf(file)}.`),
  );
  const miscounted = attacks.flatMap(({ attack, cases, file, title }) => {
    const count = countOf(file, title === "" ? "" : `${title} > `) ?? cases;
    return count === cases ? [] : [`docs/security.md: "${attack}" has ${count} cases in ${file}, not ${cases}.`];
  });
  return [...unheld, ...miscounted];
}

/** Returns the path of a test file in `HELD_BY`, from the root of the repository. */
export function pathOf(file: string): string {
  return `packages/${file}.test.ts`;
}
