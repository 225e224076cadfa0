import { translate } from '../platform/translate.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { Card } from '../ui/card.tsx';
import { NarrowColumn } from '../ui/content-column.ts';
import { Alert } from '../ui/alert.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import type { FieldErrorState } from '../ui/use-field-errors.ts';
import { PanelForm } from './panel-form.tsx';
import type { ApiAction } from './use-api-action.ts';
import type { Elements } from '../ui/elements.ts';

interface Props {
  readonly heading: string;
  readonly top?: Elements;
  readonly fields: Pick<FieldErrorState, 'errors' | 'hasErrors' | 'check'>;
  readonly lastTry: ApiAction;
  readonly onSubmit: () => void;
  readonly children: Elements;
}

/** Card of the staff's log-in and password screens. */
export const StaffAuthCard = ({ heading, top, fields, lastTry: { isBusy, refusal }, onSubmit, children }: Props) => (
  <NarrowColumn>
    <Card>
      <PageHeading text={heading} hasErrors={refusal !== null || fields.hasErrors} />
      {top}
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      <PanelForm check={fields.check} errors={fields.errors} onSubmit={onSubmit}>
        {children}
        <BusyButton type="submit" variant="contained" isBusy={isBusy} fullWidth label={translate('auth.submit')} />
      </PanelForm>
    </Card>
  </NarrowColumn>
);
