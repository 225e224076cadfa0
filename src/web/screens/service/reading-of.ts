import type { ReadOnlyApplication } from '../../../contract/bodies.ts';
import { isAnswered, type Answers } from '../../../form/answers.ts';
import type { Form, Summary } from '../../../form/form.ts';
import { summarize } from '../../../form/summarize.ts';

const NAME = /_name$/;

/** The code of the school whose name a question holds, where the data model has one beside it: `hs_ceeb` for `hs_name`. */
function schoolCode(answers: Answers, key: string): string {
  const code = NAME.test(key) ? answers[key.replace(NAME, '_ceeb')] : undefined;
  return isAnswered(code) ? String(code) : '';
}

/** Of a Social Security Number only the end is read. */
const withoutSecret = (value: string): string => `***-**-${value.replaceAll(/\D/g, '').slice(-4)}`;

/**
 * An application as a service user reads it (spec, section 6): every answer, a school with its code in parentheses, a
 * note where a document is attached (`attached` makes it of the file's name). Pages without an answer are left out.
 */
export function readingOf(form: Form, application: ReadOnlyApplication, today: string, attached: (fileName: string) => string): Summary {
  const { answer: answers, add_another: counts, document_answer: documents } = application;
  const shown = (key: string, value: string): string => {
    const file = documents[key];
    if (file) return attached(file.file_name);
    if (form.questions[key]?.ui['ui:widget'] === 'ssn') return withoutSecret(value);
    const code = schoolCode(answers, key);
    return code === '' ? value : `${value} (${code})`;
  };
  return summarize(form, { answers, counts, today })
    .map((page) => ({
      ...page,
      sections: page.sections.map((section) => ({
        ...section,
        items: section.items.map((item) => ({ ...item, value: shown(item.key, item.value) })),
      })),
    }))
    .filter((page) => page.sections.length > 0);
}
