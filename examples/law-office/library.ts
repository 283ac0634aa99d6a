// The tools that the skills of the law office ask for, without a network and without files.
import { tool } from "langchain";
import { z } from "zod";

/** Texts of the office, by name. */
const LIBRARY: Readonly<Record<string, string>> = {
  "kentucky-limitations.md":
    "Kentucky: KRS 413.140 gives one year for personal injury; KRS 304.39-230 two for motor vehicles.",
  "comparative-fault.md":
    "Kentucky: KRS 411.182 is pure comparative fault. The share of each party reduces the damages.",
  "medical-liens.md": "Liens of hospitals follow KRS 216.935. Medicare is paid back first (42 U.S.C. 1395y).",
  "mo_alif.md": "Mo Alif, client. Accident on 3 March, emergency room on the same day, physiotherapy until June.",
};

const webSearch = tool(
  ({ query }) => {
    const words = query.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
    const found = Object.entries(LIBRARY).filter(([, text]) => words.some((word) => text.toLowerCase().includes(word)));
    return found.map(([name, text]) => `${name}: ${text}`).join("\n") || "Nothing was found.";
  },
  { name: "web_search", description: "Searches the library of the office.", schema: z.object({ query: z.string() }) },
);

const readFile = tool(
  ({ path }) =>
    Object.hasOwn(LIBRARY, path) ? LIBRARY[path] : `Unknown file. Files: ${Object.keys(LIBRARY).join(", ")}.`,
  { name: "read_file", description: "Reads a file of the office.", schema: z.object({ path: z.string() }) },
);

/** The tools `web_search` and `read_file`. */
export const libraryTools = [webSearch, readFile];
