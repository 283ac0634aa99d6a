/**
 * Returns a value that all copies of this package in the process share, as a program has two if it loads the package
 * both as an ES module and as CommonJS. The copy that is loaded first creates it.
 *
 * @param name - to change whenever the type of the value changes
 */
export function processWide<Value>(name: string, create: () => Value): Value {
  const key = Symbol.for(`@langslash/consult/${name}`);
  const shared: { [name: symbol]: unknown } = globalThis;
  shared[key] ??= create();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this package uses the symbol
  return shared[key] as Value;
}
