import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { closestName } from '../src/form/compile/did-you-mean.ts';
import { programLanguages } from '../src/form/compile/translate-form-files.ts';
import { type Command, defineAction, UsageError, limitLines, runCommand } from '../src/command-line/command.ts';
import { resolveFromInitCwd, institutionFolder, institutionOption } from '../src/command-line/institution.ts';
import { type TranslationExchange, createExchange, UnreadableExchangeError } from '../src/authoring/translations/translation-exchange.ts';
import { parseExchangeCsv, exchangeToCsv } from '../src/authoring/translations/exchange-csv.ts';
import { importExchange } from '../src/authoring/translations/import-exchange.ts';
import { formatTranslatedCounts, translationStatus } from '../src/authoring/translations/translation-status.ts';
import {
  institutionTranslationJobs,
  programTranslationJob,
  writeTranslations,
  type TranslationJob,
} from '../src/authoring/translations/translation-jobs.ts';
import { findTranslation, type TranslatableSentence } from '../src/authoring/translations/translatable-sentences.ts';

const SHOWN = 10;

const shared = { program: { type: 'boolean', meaning: 'works on the sentences of the program itself' }, ...institutionOption } as const;

export const command: Command = {
  name: 'languages',
  audience: 'officers',
  purpose: 'reports what each language has and lacks, and exchanges its sentences with translators',
  actions: {
    '': defineAction({
      purpose: 'reports what each language lacks, or is outdated or too long; exits with 1 while something is missing or outdated',
      options: { all: { type: 'boolean', meaning: 'lists all sentences, not only the first' }, ...shared },
      run: ({ all, program, institution }) =>
        report(
          program ? programLanguages.slice(1).map(programTranslationJob) : institutionTranslationJobs(institutionFolder(institution)),
          all,
        ),
    }),

    export: defineAction({
      purpose: 'writes the sentences of a language, with their translations, as a CSV table',
      words: { LANGUAGE: 'the language that is exported, such as es' },
      options: {
        out: { type: 'string', value: 'FILE', meaning: 'the file to write; the terminal if left out' },
        ...shared,
      },
      run: ({ out, program, institution }, language: string) => exportTo(workOn(language, program, institution), out),
    }),

    import: defineAction({
      purpose: 'takes translations from such a table',
      words: { FILE: 'the CSV file' },
      options: { replace: { type: 'boolean', meaning: 'replaces translations that differ' }, ...shared },
      run({ replace, program, institution }, file: string) {
        const exchange = readExchange(resolveFromInitCwd(file));
        return importInto(workOn(exchange.language, program, institution), exchange, replace);
      },
    }),
  },
};

function workOn(language: string, isProgram: boolean, institution: string | undefined): TranslationJob {
  if (isProgram) return programTranslationJob(language);
  const all = institutionTranslationJobs(institutionFolder(institution));
  const work = all.find((each) => each.language === language);
  if (work) return work;
  const names = all.map((each) => each.language);
  const meant = closestName(language, names);
  throw new UsageError(
    `The institution has no translations into "${language}". ` +
      (meant === undefined ? `It has: ${names.join(', ') || 'none'}.` : `Did you mean "${meant}"?`),
  );
}

/** Exits with 1 while a sentence of a language is missing or outdated, or placeholders differ. */
function report(all: readonly TranslationJob[], whole: boolean): number {
  if (all.length === 0) console.log('There is one language only, and nothing to translate.');
  const incomplete = all.map((work) => {
    const status = translationStatus(work);
    const { needed, done, missing, old, long, differing } = status;
    console.log(`${work.language}  ${formatTranslatedCounts(status)} (${Math.floor((100 * done) / Math.max(needed, 1))} %)`);
    const list = (what: string, sentences: readonly TranslatableSentence[]): void => {
      if (sentences.length === 0) return;
      console.log(`${String(sentences.length).padStart(6)} ${what}`);
      const lines = sentences.map((sentence) => shown(work, sentence));
      for (const line of limitLines(lines, SHOWN, whole)) console.log(`         ${line}`);
    };
    list('missing', missing);
    list('old: the sentence has changed since', old);
    list('with other names in braces', differing);
    list('longer than the sentence by half: see whether they fit', long);
    return missing.length + old.length + differing.length;
  });
  return incomplete.some((count) => count > 0) ? 1 : 0;
}

function shown({ translations }: TranslationJob, sentence: TranslatableSentence): string {
  const translation = findTranslation(translations, sentence);
  return `${sentence.file}#${sentence.place}  “${sentence.text}”${translation?.is ? `  “${translation.is}”` : ''}`;
}

function exportTo(work: TranslationJob, out: string | undefined): number {
  const exchange = createExchange(work);
  const text = exchangeToCsv(exchange);
  if (out === undefined) process.stdout.write(text);
  else {
    writeFileSync(resolveFromInitCwd(out), text);
    const open = exchange.entries.filter(({ is }) => is === '').length;
    console.log(`${out}: ${exchange.entries.length} sentences, of which ${open} need a translation.`);
  }
  return 0;
}

function readExchange(file: string): TranslationExchange {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new UnreadableExchangeError(`There is no file ${file}.`);
  const bytes = readFileSync(file);
  if (!isUtf8(bytes)) throw new UnreadableExchangeError(`${file} is not UTF-8 text. Save it as "CSV UTF-8" and import it again.`);
  const text = bytes.toString('utf8');
  if (text.trimStart().startsWith('<'))
    throw new UnreadableExchangeError(
      `${file} is not a CSV file, and XLIFF is no longer read. Export the language again: it is a CSV file now.`,
    );
  return parseExchangeCsv(text);
}

function importInto(work: TranslationJob, exchange: TranslationExchange, mayReplace: boolean): number {
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
    console.error(`Nothing was imported: ${replaced.length} would be replaced. Add --replace to replace them.`);
    return 1;
  }
  if (added + replaced.length > 0) writeTranslations(work, translations);
  console.log(`${relative(process.cwd(), work.path)}: ${added} added, ${replaced.length} replaced, ${unchanged} unchanged.`);
  const own = work.unwritten.filter((sentence) => findTranslation(translations, sentence) !== undefined).length;
  if (own > 0) console.log(`${own} of these take the place of English sentences in your own files.`);
  return 0;
}

if (import.meta.main) await runCommand(command);
