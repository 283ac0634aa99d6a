import { CORE_SCHEMA, load, YAMLException } from "js-yaml";

/** Maximum number of values in a configuration. One with more expands aliases of aliases. */
const MAX_VALUES = 10_000;

/**
 * Parses YAML 1.2, which is nested at most 100 levels deep.
 *
 * @throws Error if it is invalid, nested deeper, or has more than 10,000 values
 */
export function parseYaml(text: string): unknown {
  const root = loadYaml(text);
  const open = [root];
  // A value that aliases share counts each time that it occurs.
  for (let count = 0; open.length > 0; count += 1) {
    if (count > MAX_VALUES)
      throw new Error(`it has more than ${MAX_VALUES} values, counting those that aliases repeat`);
    const value = open.pop();
    if (typeof value === "object" && value !== null) for (const child of Object.values(value)) open.push(child);
  }
  return root;
}

function loadYaml(text: string): unknown {
  try {
    return load(text, { schema: CORE_SCHEMA });
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    throw new Error(`${error.reason}, line ${error.mark.line + 1}`, { cause: error });
  }
}
