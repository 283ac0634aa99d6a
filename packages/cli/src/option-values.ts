import { InvalidArgumentError } from "commander";

/** Reads an option's value as a whole number that is not below the least. */
export function wholeNumber(least: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (Number.isSafeInteger(number) && number >= least && /^\d+$/.test(value)) return number;
    throw new InvalidArgumentError(`Allowed: whole numbers from ${least}.`);
  };
}

/** Reads an option's value as seconds. */
export function seconds(value: string): number {
  const number = Number(value);
  if (Number.isFinite(number) && number > 0 && value.trim() !== "") return number;
  throw new InvalidArgumentError("Allowed: seconds above 0.");
}

/** Takes an option that may be given several times. */
export function addedTo(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value];
}
