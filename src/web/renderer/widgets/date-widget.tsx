import type { WidgetProps } from '@rjsf/utils';
import { useRef, type KeyboardEvent } from 'react';
import { formatDate, wrongSide } from '../../../form/dates.ts';
import type { QuestionUi } from '../../../form/documents.ts';
import { useAnswerStore, useFromStore } from '../../answers/answer-context.tsx';
import { t } from '../../text.ts';
import { parseDate, type YearGuess } from '../dates.ts';
import { describedBy } from '../describe.ts';
import { useFieldDescription } from '../field-context.ts';
import { noticeId } from '../ids.ts';
import { useTypedAnswer, type Reading } from '../use-typed-answer.ts';
import { Notice } from './notice.tsx';

const hintId = (name: string): string => `hint-${name}`;

/** A date that is typed, stored as ISO. An invalid one is not stored and clears the answer (spec, section 5 "Inputs"). */
export function DateWidget({ id, name, value, onChange, options, disabled, readonly }: WidgetProps) {
  const field = useFieldDescription();
  const { form } = useAnswerStore();
  const today = useFromStore((store) => store.today());
  const { direction } = options as NonNullable<QuestionUi['ui:options']>;
  // While it is typed, two digits may be the beginning of four; a year is guessed from them when the field is left.
  const isDone = useRef(false);
  const typed = useTypedAnswer(value, onChange, (answer) => formatDate(String(answer)), (text) => readDate(text, isDone.current && direction ? { direction, today } : undefined));
  const commit = (): void => {
    isDone.current = true;
    typed.commit();
    isDone.current = false;
  };
  const question = form.questions[name];
  // While errors show, the question's messages say the same.
  const onWrongSide = question && !field.invalid ? wrongSide(form, question, String(value), today) : undefined;
  const notice = typed.unreadable ? t('field.date_unreadable') : (onWrongSide ?? '');
  return (
    <>
      <p className="help" id={hintId(name)}>{hintFor(direction, today)}</p>
      <input
        className="control short" id={id} name={name} type="text" inputMode="numeric"
        autoComplete={options.autocomplete as string | undefined}
        value={typed.text} disabled={disabled} readOnly={readonly}
        aria-required={field.required || undefined} aria-invalid={field.invalid || notice !== '' || undefined}
        aria-describedby={describedBy(field.describedBy, hintId(name), notice !== '' && noticeId(name))}
        onChange={(event) => typed.type(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && commit()}
      />
      <Notice id={noticeId(name)}>{notice}</Notice>
    </>
  );
}

function hintFor(direction: YearGuess['direction'] | undefined, today: string): string {
  if (direction === 'past') return t('field.date_hint_past');
  if (direction === 'future') return t('field.date_hint_future', { next_year: Number(today.slice(0, 4)) + 1 });
  return t('field.date_hint');
}

function readDate(text: string, guess: YearGuess | undefined): Reading {
  if (text.trim() === '') return { answer: '' };
  const date = parseDate(text, guess);
  return date === undefined ? { answer: '', unreadable: true } : { answer: date };
}
