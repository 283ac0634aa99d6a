import { codeRegions } from "@langslash/grammar/internal";

/** Languages of blocks with settings and other data, which a text shows or has written rather than done. */
const DATA_LANGUAGE = /^(?:csv|env|ini|jsonc?|json5|properties|toml|xml|ya?ml)$/;

/** Returns a function that says whether an offset is in a block with data. The offsets must ascend. */
export function sampleFinder(text: string): (offset: number) => boolean {
  const samples = codeRegions(text).filter(({ isFence, language }) => isFence && DATA_LANGUAGE.test(language));
  let next = 0;
  return (offset) => {
    while ((samples[next]?.end ?? Infinity) <= offset) next += 1;
    return (samples[next]?.start ?? Infinity) <= offset;
  };
}
