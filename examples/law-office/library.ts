// The tools that the skills of the law office ask for: they read its case folder and its library, without a network.
import { fileURLToPath } from "node:url";
import { tool } from "langchain";
import { z } from "zod";
import { ConfinedFiles } from "../text-tools/confined-files.js";

const cases = new ConfinedFiles(fileURLToPath(new URL("cases", import.meta.url)));

/** What a search can find, for orientation only. */
const LIBRARY = [
  "KRS 413.140(1)(a), Kentucky statute of limitations: personal injury claims, one year.",
  "KRS 304.39-230(6), Kentucky statute of limitations: motor vehicle injury, two years from the injury or the last no-fault payment.",
  "KRS 411.182, Kentucky comparative fault: the court allocates fault to each party, and damages are reduced by that share.",
  "KRS 411.130, Kentucky wrongful death: the personal representative brings the claim.",
  "KRS 216.935, Kentucky medical liens: when a hospital has a lien on a claim.",
  "42 U.S.C. 1395y(b)(2), Medicare secondary payer: conditional payments are repaid from a settlement.",
];

/** The tool `web_search`, for agents that have a tool `read_file` already. */
export const webSearch = tool(
  ({ query }) => {
    const words = new Set(wordsOf(query));
    const found = LIBRARY.map((text) => ({ text, shared: wordsOf(text).filter((word) => words.has(word)).length }));
    const best = found.filter(({ shared }) => shared > 0).toSorted((one, other) => other.shared - one.shared);
    return best.length === 0
      ? "Nothing was found."
      : best
          .slice(0, 3)
          .map(({ text }) => `- ${text}`)
          .join("\n");
  },
  {
    name: "web_search",
    description: "Searches statutes. Returns up to three references, the best first.",
    schema: z.object({ query: z.string() }),
  },
);

/** The tool `read_file`. */
export const readFile = tool(
  ({ path }) => readCase(path).catch((error: unknown) => (error instanceof Error ? error.message : String(error))),
  {
    name: "read_file",
    description: "Reads a file of a case, such as mo_alif/bills.md. For a folder, such as mo_alif, lists its files.",
    schema: z.object({ path: z.string().describe("Path below the folder of all cases.") }),
  },
);

/** All tools that the skills ask for. */
export const libraryTools = [webSearch, readFile];

async function readCase(path: string): Promise<string> {
  const names = await cases.list(path).catch(() => undefined);
  return names ? names.map((name) => `- ${name}`).join("\n") : cases.read(path);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
}
