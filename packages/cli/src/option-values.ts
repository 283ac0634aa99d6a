import { InvalidArgumentError } from "commander";

/** Returns a parser for an option whose value is a whole number of at least `minimum`. */
export function wholeNumber(minimum: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (Number.isSafeInteger(number) && number >= minimum && /^\d+$/.test(value)) return number;
    throw new InvalidArgumentError(`It must be a whole number of at least ${minimum}.`);
  };
}

/** Parses an option whose value is a number of seconds above 0. */
export function seconds(value: string): number {
  const number = Number(value);
  if (Number.isFinite(number) && number > 0 && value.trim() !== "") return number;
  throw new InvalidArgumentError("It must be a number of seconds greater than 0.");
}

/** Parses an option whose value is a share in percent. */
export function percentage(value: string): number {
  return between(value.replace(/\s*%$/, ""), 100, "It must be a percentage from 0 to 100.");
}

/** Parses an option whose value is a score. */
export function probability(value: string): number {
  return between(value, 1, "It must be a number from 0 to 1.");
}

function between(value: string, most: number, message: string): number {
  const number = Number(value);
  if (value.trim() !== "" && number >= 0 && number <= most) return number;
  throw new InvalidArgumentError(message);
}

/** Collects the values of an option that can be repeated. */
export function addTo(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value];
}
