import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compileForm } from '../src/form/compile/compile-form.ts';
import { CONDITIONS_FILE } from '../src/form/model/document-paths.ts';
import { isIsoDate } from '../src/form/model/iso-date.ts';
import { languagesOf } from '../src/form/model/language.ts';
import { readApplication } from './checks/application/application.ts';
import { formPaper } from './explain/form-paper.ts';
import { paperAsHtml } from './explain/html/document.ts';
import { paperAsMarkdown } from './explain/markdown.ts';
import type { Paper } from './explain/paper.ts';
import { INSTITUTION_USAGE, institutionFolder, institutionOption } from './institution.ts';

/** How a paper can be written. */
const formats: Readonly<Record<string, (paper: Paper) => string>> = { markdown: paperAsMarkdown, html: paperAsHtml };

const USAGE =
  `npm run form:explain -- [--format ${Object.keys(formats).join('|')}] [--out FILE] [--language LANGUAGE] [--page NAME] ` +
  `[--today YYYY-MM-DD] ${INSTITUTION_USAGE}`;

/** Writes the application in plain words, to be signed. Exits with 1 while its files have mistakes, with 2 on a wrong option. */
function main(): number {
  const options = readOptions();
  if (typeof options === 'string') return refuse(options, 2);
  const { root, today, page, out, write } = options;
  const application = readApplication(root, today);
  if (!application || application.findings.length > 0)
    return refuse("The application's files have mistakes: npm run lint:schemas lists them.", 1);
  const { documents } = application;
  const languages = languagesOf(application.form.institution);
  const language = options.language ?? languages[0];
  if (!languages.includes(language)) return refuse(`There is no language ${language}. Languages: ${languages.join(', ')}.`, 2);
  const { form, contents, subjects } = compileForm(documents, language);
  const known = form.pages.map(({ id }) => id);
  if (page !== undefined && !known.includes(page)) return refuse(`There is no page ${page}. Pages: ${known.join(', ')}.`, 2);
  const paper = write(formPaper({ form, contents, subjects, documents, conditions: documents[CONDITIONS_FILE], today }, page));
  if (out === undefined) process.stdout.write(paper);
  else writeFileSync(resolve(process.env['INIT_CWD'] ?? process.cwd(), out), paper);
  return 0;
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        format: { type: 'string', default: 'markdown' },
        out: { type: 'string' },
        language: { type: 'string' },
        page: { type: 'string' },
        ...institutionOption,
        today: { type: 'string', default: new Date().toISOString().slice(0, 10) },
      },
    });
    const write = formats[values.format];
    if (!write) return `There is no --format ${values.format}`;
    if (!isIsoDate(values.today)) return '--today is a date like 2027-03-31';
    return { ...values, write, root: institutionFolder(values.institution) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function refuse(why: string, code: number): number {
  console.error(code === 2 ? `${why}\n${USAGE}` : why);
  return code;
}

process.exitCode = main();
