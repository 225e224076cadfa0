export interface BenchFigure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly beside?: { readonly name: string; readonly value: number } | undefined;
  readonly ratio?: number | undefined;
  readonly how?: string | undefined;
}

export function toBenchFigure(
  name: string,
  value: number,
  unit: string,
  beside?: { name: string; value: number },
  how?: string,
): BenchFigure {
  const ratio = beside && rounded(value / beside.value);
  return { name, value: rounded(value), unit, beside: beside && { ...beside, value: rounded(beside.value) }, ratio, how };
}

/** The value below which a share of all values lies: 0.95 for p95. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

const rounded = (value: number): number => Number(value.toPrecision(4));
