/** Steps around the stages, and of each stage with so many tool rounds. */
const STEPS_AROUND = 3;
const stepsOfStage = (toolRounds: number): number => 2 + 2 * toolRounds;

/**
 * Why a pipeline cannot run, for the user; undefined where it can. Counts the steps of these middlewares: hooks of others come
 * on top.
 *
 * @param stages - how many there are
 * @param forModel - how many of them need the model
 * @param recursionLimit - the most steps of the run; undefined where stages cannot follow each other at all
 */
export function tooLongFor(stages: number, forModel: number, recursionLimit: number | undefined): string | undefined {
  if (stages <= 1) return undefined;
  if (recursionLimit === undefined) return "Pipelines are not available here: send the commands one after the other.";
  const needed = STEPS_AROUND + forModel * stepsOfStage(0);
  if (needed <= recursionLimit) return undefined;
  const roomy = STEPS_AROUND + forModel * stepsOfStage(5);
  const room = `A recursion limit of ${roomy} leaves room for five tool rounds in each stage.`;
  return `This pipeline of ${stages} stages needs a recursion limit of at least ${needed}; it is ${recursionLimit}. ${room}`;
}
