import { element } from "./element.js";

/** Renders the lines of a text. Lines that the other text does not have are marked as inserted or deleted. */
export function compareLines(text: string, other: string | undefined, mark: "ins" | "del"): Node[] {
  const others = new Set(other?.split("\n").map((line) => line.trim()));
  return text.split("\n").map((line) => {
    const isChanged = other !== undefined && line.trim() !== "" && !others.has(line.trim());
    return element(isChanged ? mark : "div", {}, line || "\n");
  });
}
