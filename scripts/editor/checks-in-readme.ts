import type { Check } from '../checks/application/check.ts';
import { checks, stages, warnings } from '../checks/checks.ts';
import { exampleInMarkdown } from '../checks/explanation.ts';

const BEGIN = '<!-- Written by npm run schemas:editor from scripts/checks. Changes up to the end of the checks are lost. -->\n';
const END = '<!-- End of the checks. -->';

/** A README whose part between the two marks says what every check says. Throws without these marks. */
export function withChecks(readme: string): string {
  const from = readme.indexOf(BEGIN) + BEGIN.length;
  const to = readme.indexOf(END);
  if (from < BEGIN.length || to < from) throw new Error(`schemas/README.md lacks the line "${BEGIN.trim()}" or the line "${END}"`);
  return `${readme.slice(0, from)}\n${table()}\n${examples()}\n${readme.slice(to)}`;
}

function table(): string {
  const rows = checks.toSorted((a, b) => a.name.localeCompare(b.name, 'en')).map(row);
  return ['| finding | what it means | what to do |', '| --- | --- | --- |', ...rows, ''].join('\n');
}

const row = ({ name, what, advice, see }: Check): string =>
  `| [\`${name}\`](#${name}) | ${what} | ${advice}${see === undefined ? '' : ` See [${see}](#${anchorOf(see)}).`} |`;

/** The anchor of a heading, as renderers of Markdown make it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

function examples(): string {
  const intro = 'In the examples, what is wrong is behind a minus, and what is right is behind a plus.\n';
  return [intro, ...[...stages, warnings].map(({ about, checks: some }) => [`### ${about}\n`, ...some.map(exampleOf)].join('\n'))].join(
    '\n',
  );
}

const exampleOf = ({ name, example }: Check): string => `#### ${name}\n\n${exampleInMarkdown(example)}`;
