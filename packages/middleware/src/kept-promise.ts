/** The part of a map, or of a weak map, in which promises are kept. */
interface Promises<Key, Value> {
  get(key: Key): Promise<Value> | undefined;
  set(key: Key, value: Promise<Value>): unknown;
  delete(key: Key): boolean;
}

/** Returns the promise of a key, which is made once. One that is rejected is made again when it is next asked for. */
export function keptPromise<Key, Value>(
  known: Promises<Key, Value>,
  key: Key,
  make: () => Promise<Value>,
): Promise<Value> {
  const kept = known.get(key);
  if (kept) return kept;
  const promise = make();
  known.set(key, promise);
  promise.catch(() => known.delete(key)); // before anyone who waits for it asks again
  return promise;
}
