import type { ReadOnlyView } from '../../src/api/schemas/application-schemas.ts';
import type { Answers } from '../../src/form/model/answers.ts';
import type { Form } from '../../src/form/model/form.ts';
import { fullName } from '../../src/form/evaluate/applicant-name.ts';
import { summarizeAllQuestions } from '../../src/form/evaluate/summarize.ts';

export function expectedReadOnlyView(form: Form, answers: Answers, counts: Readonly<Record<string, number>>): ReadOnlyView {
  const { name, product_name: product, address } = form.institution;
  const today = new Date().toISOString().slice(0, 10);
  return {
    language: form.language,
    name: fullName(form, answers),
    institution: { name, product, address: address.line_1 },
    pages: JSON.parse(JSON.stringify(summarizeAllQuestions(form, { answers, counts, tabs: {}, today }))) as ReadOnlyView['pages'],
    top: [],
    end: [],
    documents: {},
  };
}
