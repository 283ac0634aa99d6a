import type { PreparedSource } from "./conversion-source.js";
import { closesThoughts, opensThoughts } from "./wrappings.js";

type Texts = Pick<PreparedSource, "userArguments" | "inlined">;

/** Whether a prompt begins as the arguments or an inlined text do, so that a wrapping there is theirs. */
export function hasOwnOpening(output: string, source: Texts): boolean {
  const opening = output.trim().split("\n", 2).join("\n");
  return textsOf(source).some((text) => text.trim().startsWith(opening));
}

/** Whether the tags of thoughts in a prompt may be those of the arguments or of an inlined text. */
export function hasOwnThoughts(output: string, source: Texts): boolean {
  const isTheirs = opensThoughts(output) ? opensThoughts : closesThoughts;
  return textsOf(source).some(isTheirs);
}

function textsOf({ userArguments, inlined }: Texts): string[] {
  return [userArguments, ...inlined.map(({ content }) => content)];
}
