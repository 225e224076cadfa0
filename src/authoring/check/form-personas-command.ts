import { existsSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { makeFolder } from '../../server/platform/data-folder.ts';
import { contradictoryRules } from '../checks/contradictory-rules.ts';
import { unreachableQuestion, ruleNeverHolds } from '../checks/proved-rules.ts';
import { defineCommand, limitLines } from '../../command-line/command.ts';
import { institutionFolder, institutionOption } from '../../command-line/institution.ts';
import type { Institution } from '../../form/model/institution.ts';
import { toGeneratedPersona } from '../examples/generated-persona.ts';
import { createBrowserAndServerValidator, type BrowserAndServerValidator } from '../examples/browser-and-server-validator.ts';
import { findValidatorDiscrepancies } from '../examples/find-discrepancies.ts';
import { trySingleAnswers } from '../examples/try-single-answers.ts';
import { generateApplications, type GeneratedApplication } from '../examples/generate-applications.ts';
import { currentDate } from '../checks/check-form-files.ts';
import { requireValidForm } from '../report/load-form-report.ts';

const NAMES = {
  questions: 'questions with a right answer',
  options: 'options that are right answers',
  limits: 'limits with an answer on either side',
  branches: 'branches of rules in a whole application',
} as const;

export const command = defineCommand({
  name: 'form:personas',
  audience: 'officers',
  purpose: 'makes answers and applications from the form alone; exits with 1 where rules, or browser and server, contradict each other',
  options: {
    write: { type: 'boolean', meaning: 'keeps the applications as personas; files that are there stay as they are' },
    format: { type: 'string', choices: ['text', 'json'], default: 'text', meaning: 'for a terminal, or for tools' },
    all: { type: 'boolean', meaning: 'lists all that is missing, not only the first' },
    ...institutionOption,
  },
  run({ write, format, all, institution }) {
    const root = institutionFolder(institution);
    const read = requireValidForm(root, currentDate());
    const checkedForm = { ...read, today: dayInPeriod(read.form.institution, read.today) };
    const found = [ruleNeverHolds, unreachableQuestion, contradictoryRules].flatMap((check) => check.run(checkedForm));
    const contradictions = found.map(({ file, what }) => `${file}: ${what}`);
    if (contradictions.length > 0) throw new Error(`The form contradicts itself, so nothing can be made:\n${contradictions.join('\n')}`);
    const judge = createBrowserAndServerValidator(checkedForm);
    const { disagreements, ...single } = trySingleAnswers(checkedForm, judge);
    const { witnesses, branches, missed } = generateApplications(checkedForm, judge);
    const words = missed.map(
      ({ kind, place, words: rule, outcome, because }) => `${place}: ${kind} “${rule}” is ${outcome ? 'true' : 'false'}: ${because}`,
    );
    const tried = { ...single, branches: { all: branches, missed: words } };
    const wrong = [...disagreements, ...witnesses.flatMap((witness) => findValidatorDiscrepancies(judge, witness))];
    if (format === 'json') console.log(JSON.stringify({ applications: witnesses.length, ...tried, disagreements: wrong }, null, 2));
    else {
      console.log(`${witnesses.length} applications, ${witnesses.filter(({ finished }) => finished).length} of them finished`);
      for (const kind of ['questions', 'options', 'limits', 'branches'] as const) {
        const { all: count, missed } = tried[kind];
        printList(`${String(count - missed.length).padStart(5)} of ${count} ${NAMES[kind]}`, missed, all);
      }
      printList(`${wrong.length} disagreements`, wrong, all);
    }
    if (write) writeNewPersonas(root, judge, witnesses);
    return wrong.length === 0 ? 0 : 1;
  },
});

/** The day itself, or the nearest one on which applications are open: rules may let nobody submit on others. */
function dayInPeriod({ opens = '', closes }: Pick<Institution, 'opens' | 'closes'>, today: string): string {
  const [first, last] = [opens.slice(0, today.length), closes?.slice(0, today.length)];
  return today < first ? first : last !== undefined && today > last ? last : today;
}

const SHOWN = 10;

function printList(title: string, lines: readonly string[], all: boolean): void {
  console.log([title, ...limitLines(lines, SHOWN, all).map((line) => `        ${line}`)].join('\n'));
}

function writeNewPersonas(root: string, judge: BrowserAndServerValidator, witnesses: readonly GeneratedApplication[]): void {
  const folder = join(root, 'schemas/personas');
  makeFolder(folder, 0o777);
  const files = witnesses.map((witness) => {
    const { name, persona } = toGeneratedPersona(judge, witness);
    return {
      file: join(folder, `${name}.json`),
      text: `${JSON.stringify({ $schema: '../meta/persona.schema.json', ...persona }, null, 2)}\n`,
    };
  });
  const others = files.filter(({ file }) => !existsSync(file));
  for (const { file, text } of others) writeFileSync(file, text);
  const kept = files.length - others.length;
  console.error(
    `${others.length} personas written to ${relative(process.cwd(), folder) || '.'}${kept === 0 ? '' : `, ${kept} were there`}`,
  );
}
