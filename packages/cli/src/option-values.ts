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

/** Collects the values of an option that can be repeated. */
export function addTo(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value];
}
