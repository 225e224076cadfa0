import { formatPlainDateTime } from '../../form/model/format-plain-date-time.ts';
import { isAnswered } from '../../form/model/answers.ts';
import type { AnswerOption } from '../../form/model/form-files.ts';
import type { Form, Question } from '../../form/model/form.ts';
import { closedOptions, openPeriodOfOptions } from '../../form/evaluate/options.ts';
import { openStateOf } from '../../form/evaluate/open-period.ts';
import type { AnswerStore } from '../answers/answer-store-context.tsx';
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
    const closed = closedOptions(form, question, formState);
    return [...new Set(closed.map(({ closes = '' }) => closes))]
      .map((moment) => {
        const options = closed.flatMap(({ closes, label }) => (closes === moment ? label : []));
        return translate('field.options_closed', { options: new Intl.ListFormat(form.language).format(options), moment: written(moment) });
      })
      .concat(deadlinesOfChoices(form, closing))
      .join(' ');
  }
  const { opens, closes } = openPeriodOfOptions(form, question, formState);
  if (opens !== undefined) return translate('field.choices_open', { moment: written(opens) });
  return closes === undefined ? translate('field.nothing_to_choose') : translate('field.choices_closed', { moment: written(closes) });
}

/** Until when students can submit with each of these options, which close for all. */
export const deadlinesOfChoices = ({ language, institution }: Form, options: readonly AnswerOption[]): readonly string[] =>
  options.map(({ label, closes = '' }) =>
    translate('opening.option_until', { option: label, moment: formatPlainDateTime(closes, language, institution.time_zone) }),
  );
