import { Embeddings } from "@langchain/core/embeddings";

/** Groups of related words. A real model learns thousands of such directions from text. */
const TOPICS = [
  /statut|case law|precedent|legal research|liabilit|court decision/gi,
  /letter|note|friendly|tell|update|inform/gi,
  /medical|records|treatment|hospital|injur/gi,
  /deadline|limitation|days|filing|served/gi,
  /contract|agreement|clause|nda|disclosure/gi,
  /deposition|witness|testimony|exhibit|question/gi,
  /demand|damages|settlement|insur/gi,
  /intake|new client|conflict check|interview/gi,
  /fact|timeline|evidence|investigat/gi,
];

/** Embeddings without a network, with one dimension per topic: enough to show the effect of embeddings. */
export class TopicEmbeddings extends Embeddings {
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
  return TOPICS.map((topic) => text.match(topic)?.length ?? 0);
}
