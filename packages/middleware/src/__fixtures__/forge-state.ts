interface Graph {
  updateState(config: object, values: object, asNode: string): Promise<unknown>;
  getState(config: object): Promise<{ values: object }>;
}

/** Writes keys into the state of a thread, as a client of a server can. Returns the state after that. */
export async function forgeState({ graph }: { graph: Graph }, config: object, keys: object): Promise<object> {
  // Without a node, a thread that has no state yet takes the keys for input and drops those that input may not have.
  await graph.updateState(config, keys, "model_request");
  return (await graph.getState(config)).values;
}
