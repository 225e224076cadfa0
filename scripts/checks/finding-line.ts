import type { PlacedFinding } from './check-schemas.ts';

/** A finding as the terminal, the overlay and a refused build show it. */
export const findingLine = ({ file, line, column, rule, what, advice }: PlacedFinding): string =>
  `${file}:${line}:${column}  ${rule}  ${what}  ${advice}`;
