/** An example of a logistic regression. */
export interface Example {
  /** The numbers that decide; the first one is 1, for the constant. */
  readonly inputs: readonly number[];
  readonly isRight: boolean;
  /** How much it counts. */
  readonly weight: number;
}

/** Maximum number of steps; Newton's method needs about eight. */
const MAX_STEPS = 50;

/**
 * Returns the weights with which `1 / (1 + exp(-inputs * weights))` predicts the examples best.
 *
 * @param ridge - the penalty on the square of each weight but the constant, which keeps them small
 */
export function logisticRegression(examples: readonly Example[], ridge: number): number[] {
  const count = examples[0]?.inputs.length ?? 0;
  let weights = Array.from({ length: count }, () => 0);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const penalties = weights.map((_, index) => (index === 0 ? 0 : ridge));
    const slope = weights.map((weight, index) => weight * (penalties[index] ?? 0));
    const curvature = penalties.map((penalty, row) => penalties.map((_, column) => (row === column ? penalty : 0)));
    for (const { inputs, isRight, weight } of examples) {
      const share = 1 / (1 + Math.exp(-dot(inputs, weights)));
      for (const [row, input] of inputs.entries()) {
        slope[row] = (slope[row] ?? 0) + weight * (share - Number(isRight)) * input;
        const values = curvature[row] ?? [];
        for (const [column, other] of inputs.entries()) {
          values[column] = (values[column] ?? 0) + weight * share * (1 - share) * input * other;
        }
      }
    }
    const change = solve(curvature, slope);
    weights = weights.map((weight, index) => weight - (change[index] ?? 0));
    if (Math.max(...change.map(Math.abs)) < 1e-6) break;
  }
  return weights;
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}

/** Solves linear equations with a symmetric positive matrix by Gaussian elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  for (const [index, pivot] of rows.entries()) {
    const scale = pivot[index] || 1;
    for (const [position, row] of rows.entries()) {
      if (position === index) continue;
      const factor = (row[index] ?? 0) / scale;
      for (const [column, value] of pivot.entries()) row[column] = (row[column] ?? 0) - factor * value;
    }
  }
  return rows.map((row, index) => (row.at(-1) ?? 0) / (row[index] || 1));
}
