import 'virtual:text/auth';
import { styled } from '@mui/material/styles';
import 'virtual:text/own';
import { shell } from 'virtual:shell';
import { lazy, Suspense, useState, useCallback } from 'react';
import { Link } from 'react-router-dom';
import { calls } from '../../../contract/calls.ts';
import { WITHDRAWN } from '../../../contract/office.ts';
import { saveFile } from '../../api/save-file.ts';
import { KeptFor } from '../../content/kept-for.tsx';
import { WithAddress } from '../../content/with-address.tsx';
import { useErrors } from '../../errors/use-errors.ts';
import { useCarriedState } from '../../navigation/carried-state.ts';
import { DEFAULT_ROUTE } from '../../navigation/paths.ts';
import { useSession } from '../../session/session.ts';
import { t, saying } from '../../text.ts';
import { Card } from '../../ui/card.tsx';
import { Column } from '../../ui/column.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { Passkeys } from './passkeys.tsx';
import { Withdraw } from './withdraw.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { actingFor } from '../../api/acting-for.ts';
import { send } from '../../api/client.ts';
import { pauseReads } from '../../api/session-reads.ts';
import { erasePhotosOf } from '../../drafts/kept-photos.ts';
import { useLeave } from '../../session/use-leave.ts';

/** Few institutions want it. */
const OwnRequests = lazy(async () => ({ default: (await import('../../requests/own-requests.tsx')).OwnRequests }));

const Part = styled('section')(({ theme }) => ({
  marginTop: '1.75rem',
  paddingTop: '1.75rem',
  borderTop: `1px solid ${theme.palette.divider}`,
  overflowWrap: 'anywhere',
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& p': { margin: '0.75rem 0 0' },
  '& > .MuiButton-root': { marginTop: '1.25rem' },
}));
const Back = styled('p')({ margin: '2rem 0 0' });

/** Account page: download, email address, password, withdrawal, deletion. */
export function OwnAccount() {
  const { submission, lastPage } = useSession();
  const { cameFrom, ...state } = useCarriedState();
  return (
    <Column>
      <Card>
        <PageHeading text={t('own.title')} />
        {shell.asks && (
          <Suspense fallback={null}>
            <Part aria-labelledby="own-requests">
              <OwnRequests headingId="own-requests" />
            </Part>
          </Suspense>
        )}
        <Part aria-labelledby="own-download">
          <h2 id="own-download">{t('own.download_title')}</h2>
          <p>{t('own.download_text')}</p>
          <p>{t('own.download_care')}</p>
          <Download />
        </Part>
        <Part aria-labelledby="own-email">
          <h2 id="own-email">{t('own.email_title')}</h2>
          <ChangeEmail />
        </Part>
        <Part aria-labelledby="own-new-password">
          <h2 id="own-new-password">{t('own.new_password_title')}</h2>
          <ChangePassword />
        </Part>
        {shell.institution.log_in?.passkeys === true && (
          <Part aria-labelledby="own-passkeys">
            <h2 id="own-passkeys">{t('own.passkeys_title')}</h2>
            <Passkeys />
          </Part>
        )}
        {submission && (
          <Part aria-labelledby="own-withdraw">
            <Withdraw headingId="own-withdraw" submission={submission} />
          </Part>
        )}
        <Part aria-labelledby="own-delete">
          <h2 id="own-delete">{t('own.delete_title')}</h2>
          <WayToDelete state={submission?.state.state} />
        </Part>
        <Back>
          <Link to={cameFrom ?? lastPage ?? DEFAULT_ROUTE} state={state}>
            {t('own.back')}
          </Link>
        </Back>
      </Card>
    </Column>
  );
}

function Download() {
  const handleError = useErrors();
  const [isBusy, setBusy] = useState(false);
  const download = (path: string): void => {
    setBusy(true);
    saveFile(path)
      .catch((error: unknown) => handleError('my_data', error))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <DownloadButton variant="contained" href={calls.myData.path} isBusy={isBusy} onSave={download}>
        {t('own.download')}
      </DownloadButton>
      <VisuallyHidden role="status">{isBusy && t('form.working')}</VisuallyHidden>
    </>
  );
}

/** @param state that of the submitted application, if it is submitted */
function WayToDelete({ state }: { readonly state: string | undefined }) {
  const { delete_submitted: rule = 'after_withdrawal' } = shell.institution;
  const isSubmitted = state !== undefined;
  const kept = <KeptFor kept={state === undefined ? 'drafts' : state === WITHDRAWN ? 'withdrawn' : 'submitted'} />;
  if (isSubmitted && rule === 'never')
    return (
      <>
        <p>
          <WithAddress text={t('own.delete_never')} />
        </p>
        {kept}
      </>
    );
  const mustWithdraw = isSubmitted && rule === 'after_withdrawal' && state !== WITHDRAWN;
  return (
    <>
      <p>{t('own.delete_text')}</p>
      {mustWithdraw ? <p>{t('own.delete_first')}</p> : <DeleteAccount isSubmitted={isSubmitted} />}
      {kept}
    </>
  );
}

function DeleteAccount({ isSubmitted }: { readonly isSubmitted: boolean }) {
  const { username } = useSession();
  const deleteAccount = useDeleteAccount();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        {t('own.delete')}
      </Button>
      {isAsking && (
        <PasswordDialog
          title={t('own.delete_question')}
          no={t('dialog.cancel')}
          yes={t('own.delete_yes')}
          isFinal
          onClose={() => setAsking(false)}
          onYes={deleteAccount}
        >
          <p>{t('own.delete_all', { email: username ?? '' })}</p>
          {isSubmitted && <p>{t('own.delete_submitted')}</p>}
          <p>{t('own.delete_rest')}</p>
        </PasswordDialog>
      )}
    </>
  );
}

/** Deletes the account with the password, then leaves as after a log-out, with nothing kept on this device. Throws what the call throws. */
function useDeleteAccount(): (password: string) => Promise<void> {
  const leave = useLeave();
  return useCallback(
    async (password) => {
      const resumeReads = pauseReads();
      try {
        const account = actingFor();
        await send(calls.deleteAccount, { body: { password } });
        if (account !== null) await erasePhotosOf(account).catch(() => undefined);
        await leave({ errorMessage: saying('own.deleted'), isCalm: true }, 'deleted');
      } finally {
        resumeReads();
      }
    },
    [leave],
  );
}
