import { codeRegions } from "@langslash/grammar/internal";

/** A command's text that is ready for its arguments. */
export interface PreparedText {
  readonly text: string;
  /** Whether the text explains placeholders, so that some of them stay. */
  readonly isAbout: boolean;
}

/** `$ARGUMENTS` as the subject of an explanation: `` use the `$ARGUMENTS` placeholder ``. */
const EXPLAINED =
  /\b(?:placeholders?|substitutions?)[:,]?\s+\(?`\$ARGUMENTS\b|`\$ARGUMENTS(?:\[\d+\])?`\s+(?:is\s+(?:a\s+|the\s+)?)?(?:placeholder|substitution|syntax|is\s+replaced)/;
const PLACEHOLDER = /(?<!\\)\$ARGUMENTS\b/g;
/** `If $ARGUMENTS is empty`: the text speaks about the arguments rather than using them. */
const CONDITION =
  /\b(if|when|unless|whether)(\s+)(["'`*]{0,2})(\$ARGUMENTS|\$\d)\3(?=\s+(?:is|are|was|were|has|have|contains?|starts|begins|ends|includes?|looks|matches|names|mentions|equals|specifies|does|doesn['’]t|isn['’]t|not|exists|points|provided|given)\b)/gi;

/**
 * Prepares a command's text for its arguments. A condition about them gets words for them, so that it also reads when
 * they are empty or several words. From the place on at which the text explains placeholders, `$ARGUMENTS` is escaped.
 */
export function preparePlaceholders(body: string, userArguments: string): PreparedText {
  const explained = EXPLAINED.exec(body);
  const kept =
    explained === null
      ? body
      : body.replace(PLACEHOLDER, (token, at: number) => (at < explained.index ? token : `\\${token}`));
  const fences = codeRegions(kept).filter(({ isFence }) => isFence);
  const text = kept.replace(
    CONDITION,
    (whole, word: string, space: string, marks: string, token: string, at: number) => {
      if (fences.some(({ start, end }) => start <= at && at < end)) return whole;
      const quote = marks === "" ? '"' : marks;
      const isEmpty = token === "$ARGUMENTS" && userArguments.trim() === "";
      const value = isEmpty ? "(none)" : `(${quote}${token}${quote})`;
      return `${word}${space}the ${token === "$ARGUMENTS" ? "argument text" : "argument"} ${value}`;
    },
  );
  return { text, isAbout: explained !== null };
}
