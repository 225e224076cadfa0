import { withEmotion } from '../ui/emotion-styles.tsx';
import 'virtual:text/reminders';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { reminderEndpoints } from '../../api/student-endpoints.ts';
import { callApi } from '../api/api-client.ts';
import { AppLayout } from '../layout/app-layout.tsx';
import { parseLinkToken } from '../navigation/parse-link-token.ts';
import { LOGIN_PATH } from '../navigation/paths.ts';
import { translate } from '../platform/translate.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { Card } from '../ui/card.tsx';
import { NarrowColumn } from '../ui/content-column.ts';
import { errorMessage } from '../api/error-message.ts';
import { Alert } from '../ui/alert.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

const Choices = styled('div')({ display: 'grid', gap: '0.75rem', marginTop: '1.5rem' });

/** An account's id, sealed for reminders alone: 66 bytes as base64url. */
const SEALED_LETTERS = 88;

/** Result of the last press: the new choice, or why it failed. */
type Outcome = { readonly wanted: boolean } | { readonly failed: string };

export const RemindersScreen = withEmotion(function RemindersScreen() {
  const [query] = useSearchParams();
  const id = parseLinkToken(query.get('id'), SEALED_LETTERS);
  const [busy, setBusy] = useState<boolean>();
  const [outcome, setOutcome] = useState<Outcome>();
  const choose = (wanted: boolean): void => {
    if (busy !== undefined || id === null) return;
    setBusy(wanted);
    setOutcome(undefined);
    callApi(reminderEndpoints.setReminders, { body: { id, wanted } })
      .then(() => setOutcome({ wanted }))
      .catch((error: unknown) => setOutcome({ failed: errorMessage(error) }))
      .finally(() => setBusy(undefined));
  };
  const hasFailed = outcome !== undefined && 'failed' in outcome;
  return (
    <AppLayout>
      <NarrowColumn>
        <Card>
          <PageHeading text={translate('reminders.title')} hasErrors={hasFailed || id === null} />
          <p>{translate('reminders.intro')}</p>
          {id === null && <Alert variant="error">{translate('error.incomplete_link')}</Alert>}
          {outcome && (
            <Alert variant={hasFailed ? 'error' : 'success'}>
              {hasFailed ? outcome.failed : translate(outcome.wanted ? 'reminders.started' : 'reminders.stopped')}
            </Alert>
          )}
          {id !== null && (
            <Choices>
              <BusyButton variant="contained" isBusy={busy === false} onClick={() => choose(false)} label={translate('reminders.stop')} />
              <BusyButton isBusy={busy === true} onClick={() => choose(true)} label={translate('reminders.start')} />
            </Choices>
          )}
          <p>
            <Link to={LOGIN_PATH}>{translate('reminders.go_on')}</Link>
          </p>
        </Card>
      </NarrowColumn>
    </AppLayout>
  );
});
