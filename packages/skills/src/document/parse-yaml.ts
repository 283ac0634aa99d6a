import matter from "gray-matter";

/** Values by key, as the frontmatter has them. */
export type YamlData = Record<string, unknown>;

/** What reading gave: the data, or why there is none. */
export type YamlResult =
  | { readonly data: YamlData }
  | { readonly problem: "invalid" | "not-a-mapping" | "too-large"; readonly reason: string; readonly line?: number };

/** More nodes than this in a frontmatter are aliases multiplied by aliases, or no frontmatter. */
const MAX_NODES = 10_000;

const refuse = (): never => {
  throw new Error("Only YAML frontmatter is read.");
};

/** Passed always: gray-matter caches by content without options, and evaluates `---js` blocks by default. */
const OPTIONS = { language: "yaml", engines: { javascript: refuse, coffee: refuse, cson: refuse, toml: refuse } };

/** Reads a YAML mapping strictly. Never throws. */
export function parseYaml(yaml: string): YamlResult {
  let parsed: matter.GrayMatterFile<string>;
  try {
    parsed = matter(`---\n${yaml}\n---\n`, OPTIONS);
  } catch (error) {
    return { problem: "invalid", ...describe(error) };
  }
  if (parsed.content.trim() !== "") return { problem: "invalid", reason: "a line begins with ---" };
  const data: unknown = parsed.data;
  if (data === null || data === undefined) return { data: {} };
  if (typeof data !== "object" || Array.isArray(data) || data instanceof Date) {
    return { problem: "not-a-mapping", reason: "it holds no key: value lines" };
  }
  if (!countNodes(data, MAX_NODES)) return { problem: "too-large", reason: `it has more than ${MAX_NODES} values` };
  return { data: Object.fromEntries(Object.entries(data)) };
}

function describe(error: unknown): { reason: string; line?: number } {
  if (!(error instanceof Error)) return { reason: String(error) };
  const reason = "reason" in error && typeof error.reason === "string" ? error.reason : error.message;
  const mark: unknown = "mark" in error ? error.mark : undefined;
  const line =
    typeof mark === "object" && mark !== null && "line" in mark && typeof mark.line === "number"
      ? mark.line
      : undefined;
  return line === undefined ? { reason } : { reason, line };
}

/** Whether a value has at most `limit` nodes, counting a shared one each time that it occurs. */
function countNodes(root: unknown, limit: number): boolean {
  const open = [root];
  for (let count = 0; open.length > 0; count += 1) {
    if (count > limit) return false;
    const value = open.pop();
    if (typeof value === "object" && value !== null) {
      for (const child of Object.values(value)) open.push(child);
    }
  }
  return true;
}
