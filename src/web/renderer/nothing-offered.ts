import { isAnswered, type Answer } from '../../form/model/answers.ts';
import type { Option } from '../../form/model/documents.ts';
import type { Form, Question } from '../../form/model/form.ts';
import { t } from '../text.ts';

/** Key of the question whose answer decides which list this one offers; null if none does. */
export function decidedBy(question: Question | undefined): string | null {
  const list = question?.ui['ui:options']?.list;
  return typeof list === 'object' ? list.by : null;
}

/** What students read at a question while it offers nothing; '' while it offers something. `deciding`: the answer that decides. */
export function nothingOffered(form: Form, question: Question, offered: readonly Option[] | undefined, deciding: Answer): string {
  if (offered === undefined || offered.length > 0) return '';
  const first = form.questions[decidedBy(question) ?? ''];
  return first && !isAnswered(deciding) ? t('field.answer_first', { label: first.label }) : t('field.nothing_to_choose');
}
