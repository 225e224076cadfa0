import { styled } from '@mui/material/styles';
import { withClass } from '../ui/with-class.ts';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { translate } from '../platform/translate.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { Card } from '../ui/card.tsx';
import { NarrowColumn } from '../ui/content-column.ts';
import { Alert } from '../ui/alert.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import type { FieldErrorState } from '../ui/use-field-errors.ts';
import type { ApiAction } from './use-api-action.ts';
import type { Elements } from '../ui/elements.ts';

const Form = styled(withClass('form', 'surface'))({ marginTop: '1.5rem' });

interface Props {
  readonly heading: string;
  readonly top?: Elements;
  readonly fields: Pick<FieldErrorState, 'errors' | 'hasErrors'>;
  readonly lastTry: ApiAction;
  readonly onSubmit: () => void;
  readonly children: Elements;
}

/** Card of the staff's log-in and password screens. */
export function StaffAuthCard({ heading, top, fields: { errors, hasErrors }, lastTry: { isBusy, refusal }, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  // The first field that is wrong takes the focus once its messages are shown.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <NarrowColumn>
      <Card>
        <PageHeading text={heading} hasErrors={refusal !== null || hasErrors} />
        {top}
        {refusal !== null && <Alert variant="error">{refusal}</Alert>}
        <Form ref={form} noValidate onSubmit={submit}>
          {children}
          <BusyButton type="submit" variant="contained" isBusy={isBusy} fullWidth label={translate('auth.submit')} />
        </Form>
      </Card>
    </NarrowColumn>
  );
}
