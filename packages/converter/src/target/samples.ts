import type { SourceText } from "../source/source-text.js";

/** Languages of blocks with settings and other data, which a text shows or has written rather than done. */
const DATA_LANGUAGE = /^(?:csv|env|ini|jsonc?|json5|properties|toml|xml|ya?ml)$/;

/** Whether an offset is in a block with data. */
export function isSample(source: SourceText, offset: number): boolean {
  const block = source.blockAt(offset);
  return block !== undefined && DATA_LANGUAGE.test(block.language);
}
