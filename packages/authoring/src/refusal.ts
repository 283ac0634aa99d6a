/** Why a skill is not written, in a text that the model can act on. */
export interface Refusal {
  readonly error: string;
}

/** Whether it is a refusal. */
export function isRefusal(value: object): value is Refusal {
  return "error" in value;
}
