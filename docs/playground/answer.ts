/** What every model of the playground answers: no model is called. */
export const ANSWER = "(The answer of the model.)";
