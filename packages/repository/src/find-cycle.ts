/**
 * Finds a cycle in a directed graph.
 *
 * @param edges - the targets of each node; targets without an entry of their own have no edges
 * @returns the nodes of one cycle in order, the first one repeated at the end, or undefined if there is none
 */
export function findCycle(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): string[] | undefined => {
    const start = path.indexOf(node);
    if (start !== -1) return [...path.slice(start), node];
    if (done.has(node)) return undefined;
    for (const target of edges.get(node) ?? []) {
      const cycle = visit(target, [...path, node]);
      if (cycle) return cycle;
    }
    done.add(node);
    return undefined;
  };
  for (const node of edges.keys()) {
    const cycle = visit(node, []);
    if (cycle) return cycle;
  }
  return undefined;
}
