import { formatPlainDateTime } from '../../form/model/format-plain-date-time.ts';
import { isAnswered } from '../../form/model/answers.ts';
import type { AnswerOption } from '../../form/model/form-files.ts';
import type { Question } from '../../form/model/form.ts';
import { openPeriodOfOptions } from '../../form/evaluate/options.ts';
import type { AnswerStore } from '../answers/answer-store-context.tsx';
import { translate } from '../platform/translate.ts';

/** Key of the question whose answer decides which list this one offers; null if none does. */
export function decidingQuestionKey(question: Question | undefined): string | null {
  const list = question?.ui['ui:options']?.list;
  return typeof list === 'object' ? list.by : null;
}

/** Text of a question without options; '' if there are some. */
export function noOptionsMessage(store: AnswerStore, question: Question, offered: readonly AnswerOption[] | undefined): string {
  if (offered === undefined || offered.length > 0) return '';
  const { form } = store;
  const first = form.questions[decidingQuestionKey(question) ?? ''];
  if (first && !isAnswered(store.answerTo(first.key))) return translate('field.answer_first', { label: first.label });
  const formState = { ...store.formTime(), answers: store.getAnswers(), counts: store.getCounts(), tabs: {} };
  const { opens, closes } = openPeriodOfOptions(form, question, formState);
  const written = (moment: string): string => formatPlainDateTime(moment, form.language, form.institution.time_zone);
  if (opens !== undefined) return translate('field.choices_open', { moment: written(opens) });
  return closes === undefined ? translate('field.nothing_to_choose') : translate('field.choices_closed', { moment: written(closes) });
}
