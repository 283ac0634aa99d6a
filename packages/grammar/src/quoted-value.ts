/** Returns a value as it is typed after `key=`: in quotes if it would be read as something else without them. */
export function quotedValue(value: string): string {
  return /\s|^["']/.test(value) ? `"${value.replace(/["\\]/g, String.raw`\$&`)}"` : value;
}
