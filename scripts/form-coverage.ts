import { personas } from './coverage/personas.ts';
import { defineCommand, runCommand } from './command.ts';
import { compileValidators } from '../src/form/compile/section-validators.ts';
import { personaMismatches } from './coverage/persona-mismatches.ts';
import { coverageOf, type CoverageCount } from './coverage/coverage.ts';
import { printList, reportOptions, soundFormIn } from './coverage/report.ts';
import { institutionFolder } from './institution.ts';

const NAMES = { questions: 'questions answered', options: 'options chosen', branches: 'branches of rules taken' } as const;

export const command = defineCommand({
  name: 'form:coverage',
  audience: 'officers',
  purpose: 'lists questions, options and branches of rules that no persona reaches; exits with 1 for a branch or an unexpected result',
  options: reportOptions,
  run({ format, all, institution }) {
    const root = institutionFolder(institution);
    const who = personas(root);
    const { form } = soundFormIn(root, who[0]?.today ?? '');
    const coverage = coverageOf(form, who);
    const validators = compileValidators(form);
    const wrong = who.flatMap((persona) => personaMismatches(form, validators, persona));
    if (format === 'json') console.log(JSON.stringify({ personas: who.map(({ name }) => name), surprises: wrong, ...coverage }, null, 2));
    else {
      console.log(`${who.length} ${who.length === 1 ? 'persona' : 'personas'}`);
      for (const words of wrong) console.log(`        ${words}`);
      for (const kind of ['questions', 'options', 'branches'] as const) printShare(NAMES[kind], coverage[kind], all);
    }
    return coverage.branches.missed.length === 0 && wrong.length === 0 ? 0 : 1;
  },
});

function printShare(name: string, { reached, all, missed }: CoverageCount, whole: boolean): void {
  printList(`${String(reached).padStart(5)} of ${all} ${name} (${percent(reached, all)} %)`, missed, whole);
}

/** Rounded down, so that 100 means all. */
const percent = (part: number, whole: number): number => (whole === 0 ? 100 : Math.floor((100 * part) / whole));

if (import.meta.main) await runCommand(command);
