/** Names that every version of YAML reads as text without quotes. */
const PLAIN = /^(?!(?:true|false|null|yes|no|on|off)$)[a-z]{2,}[a-z0-9-]*$/;

/** Characters that JSON leaves as they are, but YAML does not allow or takes for line breaks. */
const NOT_IN_YAML = /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g;

/**
 * Renders a field of a YAML mapping, which is the same in every version of YAML. Values within it are written as JSON.
 */
export function yamlField(key: string, value: unknown): string {
  if (!isMapping(value)) return `${yamlValue(key)}: ${yamlValue(value)}\n`;
  const fields = Object.entries(value).map(([name, each]) => `  ${yamlValue(name)}: ${yamlValue(each)}\n`);
  return `${yamlValue(key)}:${fields.length > 0 ? "" : " {}"}\n${fields.join("")}`;
}

/** Whether a value of parsed YAML is a mapping. */
export function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function yamlValue(value: unknown): string {
  if (typeof value === "string" && PLAIN.test(value)) return value;
  return JSON.stringify(value).replace(
    NOT_IN_YAML,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
