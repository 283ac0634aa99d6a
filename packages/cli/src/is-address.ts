/** Whether skills are taken from an address, not from a path: `npm:@acme/skills`, `https://example.com`, `hub:`. */
export function isAddress(path: string): boolean {
  return /^(?:npm:.|hub:|https:\/\/)/.test(path);
}
