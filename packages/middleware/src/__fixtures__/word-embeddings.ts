import { Embeddings } from "@langchain/core/embeddings";

const DIMENSIONS = 256;

/**
 * Embeds texts by the hashes of their words: texts that share words are similar. Records the documents that it embeds.
 */
export class WordEmbeddings extends Embeddings {
  readonly documents: string[] = [];
  isDown = false;

  constructor() {
    super({});
  }

  override async embedDocuments(texts: string[]): Promise<number[][]> {
    if (this.isDown) throw new Error("The embeddings are down: secret text");
    this.documents.push(...texts);
    return texts.map(embed);
  }

  override async embedQuery(text: string): Promise<number[]> {
    if (this.isDown) throw new Error("The embeddings are down: secret text");
    return embed(text);
  }
}

function embed(text: string): number[] {
  const vector = Array.from({ length: DIMENSIONS }, () => 0);
  for (const [word] of text.toLowerCase().matchAll(/\w+/g)) {
    let hash = 0;
    for (const character of word) hash = (hash * 31 + character.charCodeAt(0)) % DIMENSIONS;
    vector[hash] = 1;
  }
  return vector;
}
