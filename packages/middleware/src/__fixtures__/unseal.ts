import type { MemorySaver } from "@langchain/langgraph";

/** Makes all seals in the checkpoints invalid, as those of another process are. Returns the number of seals. */
export function unseal({ storage }: MemorySaver): number {
  let seals = 0;
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  for (const namespaces of Object.values(storage)) {
    for (const checkpoints of Object.values(namespaces)) {
      for (const saved of Object.values(checkpoints)) {
        const text = decoder.decode(saved[0]);
        saved[0] = encoder.encode(
          text.replaceAll(/"seal":"[^"]*"/g, () => {
            seals += 1;
            return '"seal":"other"';
          }),
        );
      }
    }
  }
  return seals;
}
