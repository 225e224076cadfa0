import { parseArgs } from 'node:util';
import { CONDITIONS_FILE } from '../src/form/model/document-paths.ts';
import { isIsoDate } from '../src/form/model/iso-date.ts';
import { readApplication } from './checks/application/application.ts';
import { explainedForm } from './explain/markdown.ts';
import { INSTITUTION_USAGE, institutionFolder, institutionOption } from './institution.ts';

const USAGE = `npm run form:explain -- [--page NAME] [--today YYYY-MM-DD] ${INSTITUTION_USAGE}`;

/** Prints the application in plain words, as Markdown. Exits with 1 while its files have mistakes, with 2 on a wrong option. */
function main(): number {
  const options = readOptions();
  if (typeof options === 'string') return refuse(options, 2);
  const application = readApplication(options.root, options.today);
  if (!application || application.findings.length > 0)
    return refuse("The application's files have mistakes: npm run lint:schemas lists them.", 1);
  const { form, contents, subjects, documents } = application;
  const { page } = options;
  const known = form.pages.map(({ id }) => id);
  if (page !== undefined && !known.includes(page)) return refuse(`There is no page ${page}. Pages: ${known.join(', ')}.`, 2);
  process.stdout.write(explainedForm({ form, contents, subjects, conditions: documents[CONDITIONS_FILE], today: options.today }, page));
  return 0;
}

function readOptions(): { page?: string; root: string; today: string } | string {
  try {
    const { values } = parseArgs({
      options: {
        page: { type: 'string' },
        ...institutionOption,
        today: { type: 'string', default: new Date().toISOString().slice(0, 10) },
      },
    });
    if (!isIsoDate(values.today)) return '--today is a date like 2027-03-31';
    return { ...values, root: institutionFolder(values.institution) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function refuse(why: string, code: number): number {
  console.error(code === 2 ? `${why}\n${USAGE}` : why);
  return code;
}

process.exitCode = main();
