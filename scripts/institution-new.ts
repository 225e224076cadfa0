import { existsSync, readdirSync, statSync } from 'node:fs';
import { createInterface, type Interface } from 'node:readline';
import { programLanguageFor } from '../src/form/compile/program-text.ts';
import { fromWhereTyped } from './from-where-typed.ts';
import { asked, fits, languagesOf, type Asked, type Given } from './new-institution/asked.ts';
import { writeInstitution } from './new-institution/write.ts';
import { parseOptions } from './parse-options.ts';
import { inWords } from './in-words.ts';

const OPTIONS = asked.map(({ option }) => `[--${option} "..."]`).join(' ');
const USAGE = `npm run institution:new -- FOLDER [--yes] ${OPTIONS}`;

/**
 * Writes a new institution into a folder, after a few questions; `--yes` takes what is usual for those that no option answers.
 * Exits with 2 for what it refuses, and then has written nothing.
 */
async function main(): Promise<number> {
  const options = readOptions();
  if (typeof options === 'string') return refuse(options);
  const { folder, isQuiet, given } = options;
  const answers = isQuiet ? withUsual(given) : await ask(given);
  if (!answers) return refuse('\nNothing was written.');
  writeInstitution(folder, answers);
  report(folder, languagesOf(answers));
  return 0;
}

function readOptions(): { folder: string; isQuiet: boolean; given: Given } | string {
  try {
    const { values, positionals } = parseOptions({
      options: { yes: { type: 'boolean', default: false }, ...Object.fromEntries(asked.map(({ option }) => [option, { type: 'string' }])) },
      allowPositionals: true,
    });
    const [named, ...more] = positionals;
    if (named === undefined || more.length > 0) return `Name one folder for the institution.\n${USAGE}`;
    const { yes, ...rest } = values;
    const given = rest as Given;
    const wrong = asked.find((one) => given[one.option] !== undefined && !fits(one, given[one.option] ?? ''));
    if (wrong) return `--${wrong.option} "${given[wrong.option]}": ${wrong.advice}`;
    const folder = fromWhereTyped(named);
    return taken(folder) ?? { folder, isQuiet: yes, given };
  } catch (error) {
    return `${inWords(error)}\n${USAGE}`;
  }
}

/** Why an institution can't be written here. */
function taken(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  if (!statSync(folder).isDirectory()) return `${folder} is a file. Name a folder that is new or empty.`;
  return readdirSync(folder).length > 0 ? `${folder} is not empty. Name a folder that is new or empty.` : undefined;
}

const withUsual = (given: Given): Given =>
  asked.reduce<Given>((answers, { option, usual }) => ({ ...answers, [option]: answers[option] ?? usual(answers) }), given);

/** Asks for what is not given; undefined if the questions were left. */
async function ask(given: Given): Promise<Given | undefined> {
  console.log('Press Enter for what is in brackets. You can change everything later.\n');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const lines = terminal[Symbol.asyncIterator]();
  let answers = given;
  for (const one of asked) {
    const answer = answers[one.option] ?? (await askOne(terminal, lines, one, one.usual(answers)));
    if (answer === undefined) return undefined;
    answers = { ...answers, [one.option]: answer };
  }
  terminal.close();
  return answers;
}

async function askOne(terminal: Interface, lines: AsyncIterator<string>, one: Asked, usual: string): Promise<string | undefined> {
  terminal.setPrompt(`${one.question} [${usual}]: `);
  terminal.prompt();
  const line = await lines.next();
  if (line.done) return undefined;
  const answer = line.value.trim() || usual;
  if (fits(one, answer)) return answer;
  console.log(`  ${one.advice}`);
  return askOne(terminal, lines, one, usual);
}

function report(folder: string, [, ...others]: readonly string[]): void {
  const command = (name: string): string => `npm run ${name} -- --institution "${folder}"`;
  console.log(`\nA new institution is in ${folder}: three pages with ten questions, ready to be filled in and changed.\n`);
  console.log(`  See it in a browser   ${command('dev')}`);
  console.log(`  Check it              ${command('lint:schemas')}`);
  const untranslated = others.filter((language) => programLanguageFor(language) === undefined);
  if (untranslated.length > 0) console.log(`  Translate it          ${command('languages')} (${untranslated.join(', ')})`);
  console.log(`\n"Start another institution" in schemas/README.md goes on from here.`);
}

function refuse(reason: string): number {
  console.error(reason);
  return 2;
}

process.exitCode = await main();
