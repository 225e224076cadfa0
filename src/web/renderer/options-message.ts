import { formatPlainDateTime } from '../../form/model/format-plain-date-time.ts';
import { isAnswered } from '../../form/model/answers.ts';
import type { AnswerOption } from '../../form/model/form-files.ts';
import type { Question } from '../../form/model/form.ts';
import { closedOptions, openPeriodOfOptions } from '../../form/evaluate/options.ts';
import { openStateOf } from '../../form/evaluate/open-period.ts';
import type { AnswerStore } from '../answers/answer-store-context.tsx';
import { groupBy } from '../platform/group-by.ts';
import { translate } from '../platform/translate.ts';

/** Why a question has no options, or which of them have closed; else ''. */
export function optionsMessage(store: AnswerStore, question: Question, offered: readonly AnswerOption[] | undefined): string {
  if (offered === undefined) return '';
  const { form } = store;
  const list = question.ui['ui:options']?.list;
  const first = typeof list === 'object' ? form.questions[list.by] : undefined;
  if (offered.length === 0 && first && !isAnswered(store.answerTo(first.key)))
    return translate('field.answer_first', { label: first.label });
  const formState = { ...store.formTime(), answers: store.getAnswers(), counts: store.getCounts(), tabs: {} };
  const written = (moment: string): string => formatPlainDateTime(moment, form.language, form.institution.time_zone);
  if (offered.length > 0) {
    const closing = offered.filter((option) => option.closes_for_all && openStateOf(option, formState) === 'open');
    const byMoment = (
      options: readonly AnswerOption[],
      sentence: 'opening.options_until' | 'field.options_closed',
      type: Intl.ListFormatType,
    ) =>
      [...groupBy(options, ({ closes = '' }) => closes)].map(([moment, some]) => {
        const labels = new Intl.ListFormat(form.language, { type }).format(some.map(({ label }) => label));
        return translate(sentence, { options: labels, moment: written(moment) });
      });
    return [
      ...byMoment(closing, 'opening.options_until', 'disjunction'),
      ...byMoment(closedOptions(form, question, formState), 'field.options_closed', 'conjunction'),
    ].join(' ');
  }
  const { opens, closes } = openPeriodOfOptions(form, question, formState);
  if (opens !== undefined) return translate('field.choices_open', { moment: written(opens) });
  return closes === undefined ? translate('field.nothing_to_choose') : translate('field.choices_closed', { moment: written(closes) });
}
