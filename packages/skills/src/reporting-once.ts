/** Returns a function that reports each problem once. */
export function reportingOnce(report: (problem: string) => void): (problem: string) => void {
  const reported = new Set<string>();
  return (problem) => {
    if (reported.has(problem)) return;
    reported.add(problem);
    report(problem);
  };
}
