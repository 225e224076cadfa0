import { existsSync, readdirSync, statSync } from 'node:fs';
import { createInterface, type Interface } from 'node:readline';
import { defineCommand, UsageError, runCommand } from '../src/command-line/command.ts';
import { institutionCommand, resolveFromInitCwd } from '../src/command-line/institution.ts';
import {
  institutionPrompts,
  isValidPromptAnswer,
  type InstitutionPrompt,
  type PromptAnswers,
} from '../src/authoring/new-institution/prompts.ts';
import { institutionTranslationJobs } from '../src/authoring/translations/translation-jobs.ts';
import { describeTranslation, isTranslated } from '../src/authoring/translations/translation-status.ts';
import { writeInstitution } from '../src/authoring/new-institution/write-institution.ts';
import { getOwn } from '../src/form/model/answers.ts';

export const command = defineCommand({
  name: 'institution:new',
  audience: 'officers',
  purpose: 'writes another institution into a folder, after a few questions: a small application that works, to go on from',
  words: { FOLDER: 'the folder, new or empty' },
  options: {
    yes: { type: 'boolean', meaning: 'asks nothing: takes the default answer wherever no option gives one' },
    ...Object.fromEntries(
      institutionPrompts.map(({ option, question }) => [option, { type: 'string', value: '"..."', meaning: question }] as const),
    ),
  },
  async run({ yes, ...options }, named: string) {
    const given = Object.fromEntries(Object.entries(options).filter(([, answer]) => answer !== undefined)) as PromptAnswers;
    const wrong = institutionPrompts.find(
      (one) => getOwn(given, one.option) !== undefined && !isValidPromptAnswer(one, getOwn(given, one.option) ?? ''),
    );
    if (wrong) throw new UsageError(`--${wrong.option} "${getOwn(given, wrong.option)}": ${wrong.advice}`);
    const folder = resolveFromInitCwd(named);
    requireEmpty(folder);
    const answers = yes ? withUsual(given) : await promptMissing(given);
    if (!answers) {
      console.error('\nNothing was written.');
      return 2;
    }
    await writeInstitution(folder, answers);
    report(folder);
    return 0;
  },
});

function requireEmpty(folder: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw new UsageError(`${folder} is a file. Name a folder that is new or empty.`);
  if (readdirSync(folder).length > 0) throw new UsageError(`${folder} is not empty. Name a folder that is new or empty.`);
}

const withUsual = (given: PromptAnswers): PromptAnswers =>
  institutionPrompts.reduce<PromptAnswers>(
    (answers, { option, usual }) => ({ ...answers, [option]: getOwn(answers, option) ?? usual(answers) }),
    given,
  );

async function promptMissing(given: PromptAnswers): Promise<PromptAnswers | undefined> {
  console.log('Press Enter for what is in brackets. You can change everything later.\n');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const lines = terminal[Symbol.asyncIterator]();
  let answers = given;
  for (const one of institutionPrompts) {
    const answer = getOwn(answers, one.option) ?? (await askOne(terminal, lines, one, one.usual(answers)));
    if (answer === undefined) return undefined;
    answers = { ...answers, [one.option]: answer };
  }
  terminal.close();
  return answers;
}

async function askOne(
  terminal: Interface,
  lines: AsyncIterator<string>,
  one: InstitutionPrompt,
  usual: string,
): Promise<string | undefined> {
  terminal.setPrompt(`${one.question} [${usual}]: `);
  terminal.prompt();
  const line = await lines.next();
  if (line.done) return undefined;
  const answer = line.value.trim() || usual;
  if (isValidPromptAnswer(one, answer)) return answer;
  console.log(`  ${one.advice}`);
  return askOne(terminal, lines, one, usual);
}

function report(folder: string): void {
  console.log(`\nA new institution is in ${folder}: three pages with ten questions, ready to be filled in and changed.\n`);
  console.log(`  See it in a browser   ${institutionCommand('dev', folder)}`);
  console.log(`  Check it              ${institutionCommand('check', folder)}`);
  for (const job of institutionTranslationJobs(folder)) if (!isTranslated(job)) console.log(`\n${describeTranslation(job)}`);
  console.log(`\nschemas/recipes/start-another-institution.md goes on from here.`);
}

if (import.meta.main) await runCommand(command);
