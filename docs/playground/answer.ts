/** The answer of every model in the playground, which calls none. */
export const ANSWER = "(The answer of the model.)";
