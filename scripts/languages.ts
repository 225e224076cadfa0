import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { nearest } from '../src/form/compile/did-you-mean.ts';
import { programLanguages } from '../src/form/compile/program-text.ts';
import { fromWhereTyped } from './from-where-typed.ts';
import { INSTITUTION_USAGE, institutionFolder, institutionOption } from './institution.ts';
import { type Exchange, exchangeOf, UnreadableExchange } from './languages/exchange.ts';
import { fromCsv, toCsv } from './languages/exchange-csv.ts';
import { importExchange } from './languages/import-exchange.ts';
import { stateOf } from './languages/language-state.ts';
import { institutionWork, programWork, writeTranslations, type LanguageWork } from './languages/language-work.ts';
import { translationIn, type Translatable } from './languages/translatable.ts';
import { parseOptions } from './parse-options.ts';
import { inWords } from './in-words.ts';

// `npm run languages`: what each language has and lacks, and its sentences as a table for translators.
const USAGE = `npm run languages -- [--all] ${INSTITUTION_USAGE}
npm run languages -- export LANGUAGE [--out FILE]
npm run languages -- import FILE [--replace]
--program works on the sentences of the program itself.`;
const SHOWN = 10;

class WrongUse extends Error {
  constructor(why: string) {
    super(`${why}\n${USAGE}`);
  }
}

function main(): number {
  const { command, argument, ...options } = readOptions();
  const workOn = (language: string): LanguageWork => {
    if (options.program) return programWork(language);
    const all = institutionWork(options.root);
    const work = all.find((each) => each.language === language);
    if (work) return work;
    const names = all.map((each) => each.language);
    const meant = nearest(language, names);
    throw new WrongUse(
      `The institution has no translations into "${language}". ` +
        (meant === undefined ? `It has: ${names.join(', ') || 'none'}.` : `Did you mean "${meant}"?`),
    );
  };
  if (command === undefined) {
    const all = options.program ? programLanguages.slice(1).map(programWork) : institutionWork(options.root);
    return report(all, options.all);
  }
  if (command === 'export') return exportTo(workOn(argument), options.out);
  const exchange = readExchange(fromWhereTyped(argument));
  return importInto(workOn(exchange.language), exchange, options.replace);
}

/** Exits with 1 while a sentence of a language is missing or old, or names in braces differ. */
function report(all: readonly LanguageWork[], whole: boolean): number {
  if (all.length === 0) console.log('There is one language only, and nothing to translate.');
  const incomplete = all.map((work) => {
    const { needed, done, missing, old, long, differing } = stateOf(work);
    console.log(`${work.language}  ${done} of ${needed} sentences are translated (${Math.floor((100 * done) / Math.max(needed, 1))} %)`);
    const list = (what: string, sentences: readonly Translatable[], isShort = !whole): void => {
      if (sentences.length === 0) return;
      console.log(`${String(sentences.length).padStart(6)} ${what}`);
      for (const sentence of isShort ? sentences.slice(0, SHOWN) : sentences) console.log(`         ${shown(work, sentence)}`);
      if (isShort && sentences.length > SHOWN) console.log(`         ... and ${sentences.length - SHOWN} more: --all lists them`);
    };
    list('missing', missing);
    list('old: the sentence has changed since', old);
    list('with other names in braces', differing);
    list('longer than the sentence by half: see whether they fit', long);
    return missing.length + old.length + differing.length;
  });
  return incomplete.some((count) => count > 0) ? 1 : 0;
}

function shown({ translations }: LanguageWork, sentence: Translatable): string {
  const translation = translationIn(translations, sentence);
  return `${sentence.file}#${sentence.place}  “${sentence.text}”${translation?.is ? `  “${translation.is}”` : ''}`;
}

function exportTo(work: LanguageWork, out: string | undefined): number {
  const exchange = exchangeOf(work);
  const text = toCsv(exchange);
  if (out === undefined) process.stdout.write(text);
  else {
    writeFileSync(fromWhereTyped(out), text);
    const open = exchange.entries.filter(({ is }) => is === '').length;
    console.log(`${out}: ${exchange.entries.length} sentences, of which ${open} need a translation.`);
  }
  return 0;
}

function readExchange(file: string): Exchange {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new UnreadableExchange(`There is no file ${file}.`);
  const bytes = readFileSync(file);
  if (!isUtf8(bytes)) throw new UnreadableExchange(`${file} is not UTF-8 text. Save it as "CSV UTF-8" and import it again.`);
  const text = bytes.toString('utf8');
  if (text.trimStart().startsWith('<'))
    throw new UnreadableExchange(
      `${file} is not a CSV file, and XLIFF is no longer read. Export the language again: it is a CSV file now.`,
    );
  return fromCsv(text);
}

function importInto(work: LanguageWork, exchange: Exchange, mayReplace: boolean): number {
  const { translations, added, unchanged, mistakes, replaced, outdated } = importExchange(work, exchange);
  for (const line of [...mistakes, ...outdated]) console.log(line);
  if (mistakes.length > 0) {
    console.error(
      `Nothing was imported: fix ${mistakes.length === 1 ? 'this translation' : 'these translations'} and import the file again.`,
    );
    return 1;
  }
  for (const line of replaced) console.log(line);
  if (replaced.length > 0 && !mayReplace) {
    console.error(`Nothing was imported: ${replaced.length} would be replaced. With --replace they are.`);
    return 1;
  }
  if (added + replaced.length > 0) writeTranslations(work, translations);
  console.log(`${relative(process.cwd(), work.path)}: ${added} added, ${replaced.length} replaced, ${unchanged} unchanged.`);
  return 0;
}

function readOptions() {
  const { values, positionals } = readArguments();
  const [command, argument, ...more] = positionals;
  if (more.length > 0) throw new WrongUse(`"${more.join(' ')}" is one word too many.`);
  if (command !== undefined && command !== 'export' && command !== 'import') throw new WrongUse(`There is no "${command}".`);
  if (command !== undefined && argument === undefined)
    throw new WrongUse(command === 'export' ? 'Which language is exported?' : 'Which file is imported?');
  if (values.format !== undefined && values.format !== 'csv')
    throw new WrongUse(`There is no format "${values.format}": languages are exported as CSV. Leave --format out.`);
  return { ...values, command, argument: argument ?? '', root: institutionFolder(values.institution) };
}

function readArguments() {
  try {
    return parseOptions({
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        out: { type: 'string' },
        all: { type: 'boolean', default: false },
        replace: { type: 'boolean', default: false },
        program: { type: 'boolean', default: false },
        ...institutionOption,
      },
    });
  } catch (error) {
    throw new WrongUse(inWords(error));
  }
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(inWords(error));
  process.exitCode = error instanceof WrongUse ? 2 : 1;
}
