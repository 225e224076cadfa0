import { isAnswered } from '../../form/model/answers.ts';
import type { Option } from '../../form/model/form-files.ts';
import type { Question } from '../../form/model/form.ts';
import { whenOffered } from '../../form/run/options.ts';
import { writtenMoment } from '../../form/run/opening.ts';
import type { AnswerStore } from '../answers/answer-context.tsx';
import { t } from '../text.ts';

/** Key of the question whose answer decides which list this one offers; null if none does. */
export function decidedBy(question: Question | undefined): string | null {
  const list = question?.ui['ui:options']?.list;
  return typeof list === 'object' ? list.by : null;
}

/** Text of a question without options; '' if there are some. */
export function nothingOffered(store: AnswerStore, question: Question, offered: readonly Option[] | undefined): string {
  if (offered === undefined || offered.length > 0) return '';
  const { form } = store;
  const first = form.questions[decidedBy(question) ?? ''];
  if (first && !isAnswered(store.answerTo(first.key))) return t('field.answer_first', { label: first.label });
  const formState = { ...store.moment(), answers: store.getAnswers(), counts: store.getCounts(), tabs: {} };
  const { opens, closes } = whenOffered(form, question, formState);
  const written = (moment: string): string => writtenMoment(moment, form.language, form.institution.time_zone);
  if (opens !== undefined) return t('field.choices_open', { moment: written(opens) });
  return closes === undefined ? t('field.nothing_to_choose') : t('field.choices_closed', { moment: written(closes) });
}
