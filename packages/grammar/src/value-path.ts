/** Pattern of a path into the value of the stage before: `$`, `$.tone`, `$.claims[0].title`. */
const PATH = /^\$(?:\.[\p{L}_][\p{L}\p{N}_-]*|\[\d+\])*$/u;

/** Whether an argument is a path into the value of the stage before. */
export function isValuePath(argument: string | true): argument is string {
  return argument !== true && PATH.test(argument);
}
