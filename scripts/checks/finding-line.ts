import type { PlacedFinding } from './check-schemas.ts';

/** A finding as the terminal, the overlay and a refused build show it. */
export const findingLine = ({ file, line, column, rule, what, advice }: PlacedFinding): string =>
  `${file}:${line}:${column}  ${rule}  ${what}  ${advice}`;

const inMessage = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const inProperty = (text: string): string => inMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** What is wrong and what to do, for those who show the place by themselves. */
export const findingMessage = ({ what, advice }: PlacedFinding): string => `${what}. ${advice}`;

/** The same as a workflow command of GitHub Actions, which shows it at its line in a pull request. */
export function annotation(finding: PlacedFinding, level: 'error' | 'warning'): string {
  const { file, line, column, rule } = finding;
  return `::${level} file=${inProperty(file)},line=${line},col=${column},title=${inProperty(rule)}::${inMessage(findingMessage(finding))}`;
}
