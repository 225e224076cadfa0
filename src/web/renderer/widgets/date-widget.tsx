import type { WidgetProps } from '@rjsf/utils';
import type { KeyboardEvent } from 'react';
import { formatDate } from '../../../form/dates.ts';
import { t } from '../../text.ts';
import { parseDate } from '../dates.ts';
import { describedBy } from '../describe.ts';
import { useFieldDescription } from '../field-context.ts';
import { noticeId } from '../ids.ts';
import { useTypedAnswer, type Reading } from '../use-typed-answer.ts';
import { Notice } from './notice.tsx';

const hintId = (name: string): string => `hint-${name}`;

/** A date that is typed, stored as ISO. An invalid one is not stored and clears the answer (spec, section 5 "Inputs"). */
export function DateWidget({ id, name, value, onChange, options, disabled, readonly }: WidgetProps) {
  const field = useFieldDescription();
  const typed = useTypedAnswer(value, onChange, (answer) => formatDate(String(answer)), readDate);
  return (
    <>
      <p className="help" id={hintId(name)}>{t('field.date_hint')}</p>
      <input
        className="control short" id={id} name={name} type="text" inputMode="numeric"
        autoComplete={options.autocomplete as string | undefined}
        value={typed.text} disabled={disabled} readOnly={readonly}
        aria-required={field.required || undefined} aria-invalid={field.invalid || typed.unreadable || undefined}
        aria-describedby={describedBy(field.describedBy, hintId(name), typed.unreadable && noticeId(name))}
        onChange={(event) => typed.type(event.currentTarget.value)}
        onBlur={typed.commit}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && typed.commit()}
      />
      <Notice id={noticeId(name)}>{typed.unreadable ? t('field.date_unreadable') : ''}</Notice>
    </>
  );
}

function readDate(text: string): Reading {
  if (text.trim() === '') return { answer: '' };
  const date = parseDate(text);
  return date === undefined ? { answer: '', unreadable: true } : { answer: date };
}
