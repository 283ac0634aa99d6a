/** Runs one step of a check and prints its name and how long it took. */
export async function step(name: string, work: () => void | Promise<void>): Promise<void> {
  const begun = performance.now();
  await work();
  console.log(`${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
}
