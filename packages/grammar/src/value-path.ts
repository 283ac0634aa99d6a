const STEP = /\.([\p{L}_][\p{L}\p{N}_-]*)|\[(\d+)\]/gu;

/** Pattern of a path into the value of the stage before: `$`, `$.tone`, `$.claims[0].title`. */
const PATH = new RegExp(String.raw`^\$(?:${STEP.source})*$`, "u");

/** Whether an argument is a path into the value of the stage before. */
export function isValuePath(argument: string | true): argument is string {
  return argument !== true && PATH.test(argument);
}

/** Returns the steps of a value path: names of properties, and positions in lists. */
export function valuePathSteps(path: string): (string | number)[] {
  return Array.from(path.matchAll(STEP), ([, key, index]) => key ?? Number(index));
}
