/** Returns the value of a key, which is created if it is not among the latest ones that are kept. */
export function keptIn<Value>(kept: Map<string, Value>, key: string, limit: number, create: () => Value): Value {
  const value = kept.get(key) ?? create();
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > limit && oldest !== undefined) kept.delete(oldest);
  return value;
}
