import { personas } from './coverage/personas.ts';
import { readApplication } from './checks/application/application.ts';
import { compileValidators } from '../src/form/compile/section-validators.ts';
import { surprises } from './coverage/persona-result.ts';
import { coverageOf, type Share } from './coverage/coverage.ts';
import { printList, readReportOptions, refuse, reportOptions } from './coverage/report.ts';
import { INSTITUTION_USAGE } from './institution.ts';
import { parseOptions } from './parse-options.ts';

const USAGE = `npm run form:coverage -- [--format text|json] [--all] ${INSTITUTION_USAGE}`;
const NAMES = { questions: 'questions answered', options: 'options chosen', branches: 'branches of rules taken' } as const;

/**
 * Reports what the personas reach of the application, and whether their answers lead to what their files say. Exits with 1 while a
 * branch of a rule is missed or something else results, with 2 on a wrong option.
 */
function main(): number {
  const options = readReportOptions(() => parseOptions({ options: reportOptions }));
  if (typeof options === 'string') return refuse(`${options}\n${USAGE}`, 2);
  const who = personas(options.root);
  const application = readApplication(options.root, who[0]?.today ?? '');
  if (!application || application.findings.length > 0)
    return refuse("The application's files have mistakes: npm run lint:schemas lists them.", 1);
  const coverage = coverageOf(application.form, who);
  const validators = compileValidators(application.form);
  const wrong = who.flatMap((persona) => surprises(application.form, validators, persona));
  if (options.format === 'json')
    console.log(JSON.stringify({ personas: who.map(({ name }) => name), surprises: wrong, ...coverage }, null, 2));
  else {
    console.log(`${who.length} ${who.length === 1 ? 'persona' : 'personas'}`);
    for (const words of wrong) console.log(`        ${words}`);
    for (const kind of ['questions', 'options', 'branches'] as const) printShare(NAMES[kind], coverage[kind], options.all);
  }
  return coverage.branches.missed.length === 0 && wrong.length === 0 ? 0 : 1;
}

function printShare(name: string, { reached, all, missed }: Share, whole: boolean): void {
  printList(`${String(reached).padStart(5)} of ${all} ${name} (${percent(reached, all)} %)`, missed, whole);
}

/** Rounded down, so that 100 means all. */
const percent = (part: number, whole: number): number => (whole === 0 ? 100 : Math.floor((100 * part) / whole));

process.exitCode = main();
