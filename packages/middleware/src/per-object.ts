/** Returns a function that makes a value for each object once, and keeps it for as long as the object is used. */
export function perObject<Value>(make: () => Value): (key: object) => Value {
  const known = new WeakMap<object, { readonly value: Value }>();
  return (key) => {
    const kept = known.get(key) ?? { value: make() };
    known.set(key, kept);
    return kept.value;
  };
}
