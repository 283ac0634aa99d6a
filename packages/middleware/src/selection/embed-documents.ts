import type { EmbeddingsInterface } from "@langchain/core/embeddings";

/**
 * Embeds texts. A vector for each, or none: where one is missing, those behind it belong to other texts.
 *
 * @throws Error where there are more or fewer vectors than texts
 */
export async function embedDocuments(embeddings: EmbeddingsInterface, texts: string[]): Promise<number[][]> {
  const vectors = await embeddings.embedDocuments(texts);
  if (vectors.length === texts.length) return vectors;
  throw new Error(`The embeddings gave ${vectors.length} vectors for ${texts.length} texts.`);
}
