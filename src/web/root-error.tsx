import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { UnauthorizedError } from './api/errors.ts';
import { reportError } from './api/report-error.ts';
import { useDrafts } from './drafts/drafts-context.ts';
import { DEFAULT_ROUTE } from './navigation/paths.ts';
import { loadNewerVersion } from './newer-version.ts';
import { useLeaveLostSession } from './session/use-leave-lost-session.ts';
import { t } from './text.ts';
import { Card } from './ui/card.tsx';
import { PageHeading } from './ui/page-heading.tsx';
import { Spinner } from './ui/spinner.tsx';

const Main = styled('main')({ maxWidth: '36rem', margin: '0 auto', padding: '4rem 1.25rem' });

/** Handles errors that no screen can handle: a lost session leads to the log-in, the rest is shown. */
export function RootError() {
  const error = useRouteError();
  return error instanceof UnauthorizedError ? <LostSession /> : <Broken error={error} />;
}

function LostSession() {
  const sessionLost = useLeaveLostSession();
  useEffect(() => void sessionLost(), [sessionLost]);
  return <Spinner />;
}

function Broken({ error }: { readonly error: unknown }) {
  const drafts = useDrafts();
  useEffect(() => {
    console.error(error);
    void reportError(error);
    void loadNewerVersion(drafts.keep);
  }, [error, drafts]);
  return (
    <Main>
      <Card>
        <PageHeading text={t('error.root_title')} />
        <p>{t('error.root_text')}</p>
        {/* A full reload: whatever broke must not stay in memory. */}
        <Button variant="contained" href={DEFAULT_ROUTE}>
          {t('error.root_home')}
        </Button>
      </Card>
    </Main>
  );
}
