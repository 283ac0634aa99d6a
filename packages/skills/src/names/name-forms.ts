import { LOOK_ALIKES } from "./look-alikes.js";

/** Names that are their own and only form. */
const PLAIN = /^[a-z0-9_:-]*$/;
/** Characters that are not drawn, and the dot that is already part of an i or a j. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|(?<=[ij])\u0307/gu;

/** Returns the form in which declared names are the same: in lower case and NFC. */
export function foldCase(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

/**
 * Returns the forms under which a name is taken. Two names that share a form differ at most by case, composition or
 * letters that look alike, such as a Latin and a Cyrillic `e`. The first form is the folded name.
 */
export function formsOf(name: string): readonly string[] {
  if (PLAIN.test(name)) return [name];
  const folded = foldCase(name);
  // Capital letters may look like others than their small ones do: an I like an l.
  const capitals = name.normalize("NFKC").replaceAll("I", "l");
  return [...new Set([folded, drawnForm(folded), drawnForm(capitals)])];
}

/** Returns a name with each character replaced by the ASCII character that it looks like. */
function drawnForm(name: string): string {
  const drawn = Array.from(name.normalize("NFKC"), toAscii).join("").toLowerCase();
  return Array.from(drawn.replace(INVISIBLE, ""), toAscii).join("");
}

function toAscii(character: string): string {
  return LOOK_ALIKES.get(character) ?? character;
}
