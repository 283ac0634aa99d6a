/** Maximum number of runnables around a model, such as those of `withConfig` and `withRetry`. */
const DEPTH = 8;

/** Returns the name of a chat model as its server knows it, also inside of bindings; undefined if it has none. */
export function modelName(model: unknown, depth = DEPTH): string | undefined {
  if (typeof model !== "object" || model === null || depth === 0) return undefined;
  for (const key of ["model", "modelName"]) {
    const name: unknown = Reflect.get(model, key);
    if (typeof name === "string" && name !== "") return name;
  }
  return modelName(Reflect.get(model, "bound"), depth - 1);
}
