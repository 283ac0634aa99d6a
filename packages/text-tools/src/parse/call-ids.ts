/** Makes an id for a call that a model wrote as text: never the same twice, so that results of all turns find their call. */
export function createCallId(): string {
  return `call_${crypto.randomUUID().replaceAll("-", "").slice(0, 24)}`;
}
