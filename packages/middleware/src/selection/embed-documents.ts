import type { EmbeddingsInterface } from "@langchain/core/embeddings";

/**
 * Embeds texts and returns one vector for each. If a vector is missing, it is unknown which, so none is used.
 *
 * @throws Error if the number of vectors differs from the number of texts
 */
export async function embedDocuments(embeddings: EmbeddingsInterface, texts: string[]): Promise<number[][]> {
  const vectors = await embeddings.embedDocuments(texts);
  if (vectors.length === texts.length) return vectors;
  throw new Error(`The embeddings returned ${vectors.length} vectors for ${texts.length} texts.`);
}
