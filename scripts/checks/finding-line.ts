import type { LocatedFinding } from './check-schemas.ts';

/** A finding for the terminal, the overlay and a refused build. */
export const formatFinding = ({ file, line, column, rule, what, advice }: LocatedFinding): string =>
  `${file}:${line}:${column}  ${rule}  ${what}  ${advice}`;

const inMessage = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const inProperty = (text: string): string => inMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Message for tools that show the place themselves. */
export const formatMessage = ({ what, advice }: LocatedFinding): string => `${what}. ${advice}`;

/** Workflow command of GitHub Actions, which shows the finding at its line in a pull request. */
export function formatAnnotation(finding: LocatedFinding, level: 'error' | 'warning'): string {
  const { file, line, column, rule } = finding;
  return `::${level} file=${inProperty(file)},line=${line},col=${column},title=${inProperty(rule)}::${inMessage(formatMessage(finding))}`;
}
