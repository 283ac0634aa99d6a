/** Marks the calls of a judge: their texts are no answer to the user, and `skillUsage` counts them by themselves. */
export const JUDGE_TAG = "langslash:judge";
