/** Creates a function that computes its result once for each object, and keeps it as long as that object lives. */
export function memoize<Key extends object, Value extends object | boolean>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const values = new WeakMap<Key, Value>();
  return (key) => {
    const value = values.get(key) ?? compute(key);
    values.set(key, value);
    return value;
  };
}
