/** Message of a run in which no test ran. Its mutant counts as one that survived. */
export const NO_TEST_RAN = "No test ran.";

/** Message of a run in which the tests of a file did not end. Its mutant counts as one that timed out. */
export const NO_END = "The tests of a file did not end.";
