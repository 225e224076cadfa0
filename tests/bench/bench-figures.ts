import { availableParallelism, cpus } from 'node:os';

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

export function printBenchFigures(figures: readonly BenchFigure[]): void {
  const width = Math.max(...figures.map(({ name }) => name.length)) + 2;
  console.log(`\n${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}\n`);
  for (const { name, value, unit, beside, ratio } of figures) {
    const compared = beside ? `   ${beside.name} ${beside.value}, ratio ${ratio}` : '';
    console.log(`${name.padEnd(width)}${String(value).padStart(9)} ${unit}${compared}`);
  }
  const ways = new Set(figures.flatMap(({ how }) => how ?? []));
  console.log(`\nHow: ${[...ways].join('.\n     ')}.`);
}
