import { styled } from '@mui/material/styles';
import { useState, type SubmitEvent } from 'react';
import type { Elements } from '../ui/elements.ts';
import { focusRing } from '../ui/theme.ts';
import { useFocusOnErrors } from '../ui/use-field-errors.ts';
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
  /** Shows what is wrong with the fields, and says whether that is nothing. */
  readonly check?: () => boolean;
  /** Another one once the server has found something wrong with them. */
  readonly errors?: unknown;
  /** Called if all fields are valid. */
  readonly onSubmit: () => void;
  readonly children: Elements;
}

/** A form of the office. */
export function PanelForm({ check = () => true, errors, onSubmit, children }: Props) {
  const [refusals, setRefusals] = useState(0);
  const form = useFocusOnErrors(errors ?? refusals);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (reportBadInput(form.current)) return;
    if (check()) onSubmit();
    else setRefusals(refusals + 1);
  };
  return (
    <Form ref={form} noValidate onSubmit={submit}>
      {children}
    </Form>
  );
}
