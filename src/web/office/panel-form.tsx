import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { Elements } from '../ui/elements.ts';
import { focusRing } from '../ui/theme.ts';
import { withClass } from '../ui/with-class.ts';

const Form = styled(withClass('form', 'surface'))(({ theme }) => ({
  gap: '1rem',
  alignContent: 'start',
  marginTop: '1rem',
  '& > button': { justifySelf: 'start' },
  // Also while the focus is on the calendar within it.
  '& input[type="date"]:focus-within, & input[type="datetime-local"]:focus-within': focusRing(theme),
}));

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
