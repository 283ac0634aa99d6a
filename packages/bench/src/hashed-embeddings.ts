import { Embeddings } from "@langchain/core/embeddings";

const DIMENSIONS = 384;

/** Embeddings without a model: hashes the words of a text into as many dimensions as a small model has. */
export class HashedEmbeddings extends Embeddings {
  constructor() {
    super({});
  }

  override async embedDocuments(texts: string[]): Promise<number[][]> {
    return texts.map(embed);
  }

  override async embedQuery(text: string): Promise<number[]> {
    return embed(text);
  }
}

function embed(text: string): number[] {
  const vector = Array.from({ length: DIMENSIONS }, () => 0);
  for (const word of text.toLowerCase().split(/\W+/)) {
    let hash = 0;
    for (let index = 0; index < word.length; index += 1) hash = (hash * 31 + word.charCodeAt(index)) % DIMENSIONS;
    vector[hash] = (vector[hash] ?? 0) + 1;
  }
  return vector;
}
