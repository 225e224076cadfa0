import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { controlStyles, focusRing } from '../renderer/styles/control-styles.ts';
import { questionStyles } from '../renderer/styles/question-styles.ts';
import type { Elements } from '../ui/elements.ts';
import { FieldMessages } from '../ui/field-messages.tsx';

const Form = styled('form')(({ theme }) => [
  questionStyles(theme),
  controlStyles(theme),
  {
    gap: '1rem',
    alignContent: 'start',
    marginTop: '1rem',
    '& > button': { justifySelf: 'start' },
    // Also while the focus is on the calendar within it.
    '& input[type="date"]:focus-within, & input[type="datetime-local"]:focus-within': focusRing(theme),
  },
]);

export const PanelButtons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.75rem', marginTop: '0.5rem' });

/** Says in the browser's words which field it cannot read, as a day that does not exist: its value is empty. @returns false if there is none */
export function reportBadInput(form: HTMLFormElement | null): boolean {
  const unread = [...(form?.querySelectorAll('input') ?? [])].find(({ validity }) => validity.badInput);
  unread?.reportValidity();
  return unread !== undefined;
}

interface Props {
  /** Called if all fields are valid. */
  readonly onSubmit: () => void;
  /** Called if a field is invalid; the first one gets the focus. */
  readonly onRefused?: () => void;
  readonly isSound: boolean;
  readonly children: Elements;
}

/** A form beside an application. */
export function PanelForm({ onSubmit, onRefused, isSound, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  // The first field that is wrong takes the focus once its messages are shown.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (reportBadInput(form.current)) return;
    if (isSound) return onSubmit();
    onRefused?.();
    setRefusals(refusals + 1);
  };
  return (
    <Form ref={form} noValidate onSubmit={submit}>
      {children}
    </Form>
  );
}

interface FieldProps {
  readonly label: string;
  readonly help?: string | undefined;
  readonly errors?: readonly string[];
  readonly children: (control: {
    readonly id: string;
    readonly className: string;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  }) => Elements;
}

/** Control of such a form with its label, its help, and what is wrong with it. */
export function PanelField({ label, help, errors = [], children }: FieldProps) {
  const id = useId();
  const isWrong = errors.length > 0;
  const describedBy = [help !== undefined && `${id}-help`, isWrong && `${id}-errors`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={isWrong ? 'question wrong' : 'question'}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {help !== undefined && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {isWrong && <FieldMessages id={`${id}-errors`} messages={errors} />}
      {children({ id, className: 'control', 'aria-invalid': isWrong || undefined, 'aria-describedby': describedBy })}
    </div>
  );
}
