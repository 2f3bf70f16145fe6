/** Logistic regression by Newton's method, with a prior for each weight. */
export type Case = { inputs: readonly number[]; isRight: boolean; weight: number };
export type Prior = { weight: number; steepness: number };

const maxSteps = 25;

/** Solves a symmetric positive definite system by elimination. */
function solved(matrix: readonly Float64Array[], vector: Float64Array): Float64Array {
  const size = vector.length;
  const rows = matrix.map((row, at) => Float64Array.of(...row, vector[at] ?? 0));
  for (const [at, row] of rows.entries()) {
    const pivot = row[at] ?? 1;
    for (const below of rows.slice(at + 1)) {
      const factor = (below[at] ?? 0) / pivot;
      if (factor === 0) continue;
      for (let column = at; column <= size; column += 1) below[column] = (below[column] ?? 0) - factor * (row[column] ?? 0);
    }
  }
  const result = new Float64Array(size);
  for (let at = size - 1; at >= 0; at -= 1) {
    const row = rows[at];
    let sum = row?.[size] ?? 0;
    for (let column = at + 1; column < size; column += 1) sum -= (row?.[column] ?? 0) * (result[column] ?? 0);
    result[at] = sum / (row?.[at] ?? 1);
  }
  return result;
}

export function fitLogistic(cases: readonly Case[], prior: readonly Prior[]): number[] {
  const weights = Float64Array.from(prior, ({ weight }) => weight);
  for (let step = 0; step < maxSteps; step += 1) {
    const slope = Float64Array.from(prior, ({ weight, steepness }, at) => steepness * ((weights[at] ?? 0) - weight));
    const curve = prior.map(({ steepness }, at) => Float64Array.from(prior, (_, other) => (other === at ? steepness : 0)));
    for (const { inputs, isRight, weight } of cases) {
      const used = inputs.flatMap((input, at) => (input === 0 ? [] : [at]));
      const sum = used.reduce((all, at) => all + (inputs[at] ?? 0) * (weights[at] ?? 0), 0);
      const share = 1 / (1 + Math.exp(-sum));
      const spread = weight * share * (1 - share);
      for (const at of used) {
        const input = inputs[at] ?? 0;
        slope[at] = (slope[at] ?? 0) + weight * (share - (isRight ? 1 : 0)) * input;
        const row = curve[at];
        if (row === undefined) continue;
        for (const other of used) row[other] = (row[other] ?? 0) + spread * input * (inputs[other] ?? 0);
      }
    }
    const change = solved(curve, slope);
    for (const [at, by] of change.entries()) weights[at] = (weights[at] ?? 0) - by;
    if (change.every((by) => Math.abs(by) < 1e-6)) break;
  }
  return [...weights];
}
