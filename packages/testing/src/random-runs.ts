/**
 * How often a test with random inputs is run: `LANGSLASH_RANDOM_RUNS=1000` takes longer and finds more. Tests of short
 * runs multiply it.
 */
export const RANDOM_RUNS = Number(process.env["LANGSLASH_RANDOM_RUNS"] ?? 10);
