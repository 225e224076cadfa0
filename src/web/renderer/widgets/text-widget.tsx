import type { WidgetProps } from '@rjsf/utils';
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { QuestionUi } from '../../../form/documents.ts';
import { t } from '../../text.ts';
import { describedBy } from '../describe.ts';
import { useFieldDescription } from '../field-context.ts';
import { noticeId } from '../ids.ts';
import { readNumber, readText } from '../typed-texts.ts';
import { useTypedAnswer } from '../use-typed-answer.ts';
import { Notice } from './notice.tsx';

/** Longest text where the compiled schema has none: a number, for example (spec, section 5 "Inputs"). */
const DEFAULT_LIMIT = 45;

/** One line of text, or a number where the question's type says so. */
export function TextWidget({ id, name, value, onChange, schema, options, disabled, readonly }: WidgetProps) {
  const field = useFieldDescription();
  const [cut, setCut] = useState(false);
  const { width = 'full', input = 'text' } = options as NonNullable<QuestionUi['ui:options']>;
  const longest = schema.maxLength ?? DEFAULT_LIMIT;
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  const typed = useTypedAnswer(value, onChange, String, isNumber ? readNumber : readText);
  const notice = cut ? t('field.text_cut', { limit: longest }) : typed.unreadable ? t('field.number_unreadable') : '';

  const onPaste = ({ currentTarget, clipboardData }: ClipboardEvent<HTMLInputElement>): void => {
    const { value: text, selectionStart, selectionEnd } = currentTarget;
    const kept = text.length - ((selectionEnd ?? 0) - (selectionStart ?? 0));
    setCut(kept + clipboardData.getData('text').length > longest);
  };
  return (
    <>
      <input
        className={`control ${width}`} id={id} name={name} type={input === 'numeric' ? 'text' : input}
        inputMode={isNumber ? 'decimal' : input} autoComplete={options.autocomplete as string | undefined} maxLength={longest}
        value={typed.text} disabled={disabled} readOnly={readonly}
        aria-required={field.required || undefined} aria-invalid={field.invalid || typed.unreadable || undefined}
        aria-describedby={describedBy(field.describedBy, notice !== '' && noticeId(name))}
        onChange={(event) => typed.type(event.currentTarget.value)}
        onBlur={typed.commit}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && typed.commit()}
        onPaste={onPaste}
      />
      <Notice id={noticeId(name)}>{notice}</Notice>
    </>
  );
}
