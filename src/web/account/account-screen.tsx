import { withEmotion } from '../ui/emotion-styles.tsx';
import 'virtual:text/auth';
import { styled } from '@mui/material/styles';
import 'virtual:text/own';
import { shell } from 'virtual:shell';
import { lazy, Suspense, useState, useCallback } from 'react';
import { Link } from 'react-router-dom';
import { endpoints } from '../../api/endpoints.ts';
import { WITHDRAWN } from '../../api/rules/office.ts';
import { downloadFile } from '../api/download-file.ts';
import { RetentionPeriodText } from '../content/retention-period-text.tsx';
import { TextWithEmailLink } from '../content/text-with-email-link.tsx';
import { useHandleError } from '../errors/use-handle-error.ts';
import { useNavigationState } from '../navigation/navigation-state.ts';
import { DEFAULT_ROUTE } from '../navigation/paths.ts';
import { useSession } from '../session/session-context.ts';
import { translate, deferText } from '../platform/translate.ts';
import { Card } from '../ui/card.tsx';
import { ContentColumn } from '../ui/content-column.ts';
import { DownloadButton } from '../ui/download-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { ChangeEmailSection } from './change-email-section.tsx';
import { ChangePasswordSection } from './change-password-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { WithdrawSection } from './withdraw-section.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { getApiAccount } from '../api/api-account.ts';
import { callApi } from '../api/api-client.ts';
import { pauseApiReads } from '../api/pause-reads.ts';
import { deleteStoredPhotos } from '../drafts/photo-storage.ts';
import { useEndSessionAndRedirect } from '../session/use-end-session-and-redirect.ts';

/** Few institutions want it. */
const OwnRequests = lazy(async () => ({
  default: (await import('../document-requests/document-requests-section.tsx')).DocumentRequestsSection,
}));

const Part = styled('section')(({ theme }) => ({
  marginTop: '1.75rem',
  paddingTop: '1.75rem',
  borderTop: `1px solid ${theme.palette.divider}`,
  overflowWrap: 'anywhere',
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& p': { margin: '0.75rem 0 0' },
  '& > .button': { marginTop: '1.25rem' },
}));
const Back = styled('p')({ margin: '2rem 0 0' });

/** Account page: download, email address, password, withdrawal, deletion. */
export const AccountScreen = withEmotion(function AccountScreen() {
  const { submission, lastPage } = useSession();
  const { cameFrom, ...state } = useNavigationState();
  return (
    <ContentColumn>
      <Card>
        <PageHeading text={translate('own.title')} />
        {shell.asks && (
          <Suspense fallback={null}>
            <Part aria-labelledby="own-requests">
              <OwnRequests headingId="own-requests" />
            </Part>
          </Suspense>
        )}
        <Part aria-labelledby="own-download">
          <h2 id="own-download">{translate('own.download_title')}</h2>
          <p>{translate('own.download_text')}</p>
          <p>{translate('own.download_care')}</p>
          <Download />
        </Part>
        <Part aria-labelledby="own-email">
          <h2 id="own-email">{translate('own.email_title')}</h2>
          <ChangeEmailSection />
        </Part>
        <Part aria-labelledby="own-new-password">
          <h2 id="own-new-password">{translate('own.new_password_title')}</h2>
          <ChangePasswordSection />
        </Part>
        {shell.institution.log_in?.passkeys === true && (
          <Part aria-labelledby="own-passkeys">
            <h2 id="own-passkeys">{translate('own.passkeys_title')}</h2>
            <PasskeysSection />
          </Part>
        )}
        {submission && (
          <Part aria-labelledby="own-withdraw">
            <WithdrawSection headingId="own-withdraw" submission={submission} />
          </Part>
        )}
        <Part aria-labelledby="own-delete">
          <h2 id="own-delete">{translate('own.delete_title')}</h2>
          <WayToDelete state={submission?.state.state} />
        </Part>
        <Back>
          <Link to={cameFrom ?? lastPage ?? DEFAULT_ROUTE} state={state}>
            {translate('own.back')}
          </Link>
        </Back>
      </Card>
    </ContentColumn>
  );
});

function Download() {
  const handleError = useHandleError();
  const [isBusy, setBusy] = useState(false);
  const download = (path: string): void => {
    setBusy(true);
    downloadFile(path)
      .catch((error: unknown) => handleError('my_data', error))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <DownloadButton
        variant="contained"
        href={endpoints.myData.path}
        isBusy={isBusy}
        onSave={download}
        label={translate('own.download')}
      />
      <VisuallyHidden role="status">{isBusy && translate('form.working')}</VisuallyHidden>
    </>
  );
}

/** @param state that of the submitted application, if it is submitted */
function WayToDelete({ state }: { readonly state: string | undefined }) {
  const { delete_submitted: rule = 'after_withdrawal' } = shell.institution;
  const isSubmitted = state !== undefined;
  const kept = <RetentionPeriodText kept={state === undefined ? 'drafts' : state === WITHDRAWN ? 'withdrawn' : 'submitted'} />;
  if (isSubmitted && rule === 'never')
    return (
      <>
        <p>
          <TextWithEmailLink text={translate('own.delete_never')} />
        </p>
        {kept}
      </>
    );
  const mustWithdraw = isSubmitted && rule === 'after_withdrawal' && state !== WITHDRAWN;
  return (
    <>
      <p>{translate('own.delete_text')}</p>
      {mustWithdraw ? <p>{translate('own.delete_first')}</p> : <DeleteAccount isSubmitted={isSubmitted} />}
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
      <Button color="error" onClick={() => setAsking(true)} label={translate('own.delete')} />
      {isAsking && (
        <PasswordDialog
          title={translate('own.delete_question')}
          yes={translate('own.delete_yes')}
          isFinal
          onClose={() => setAsking(false)}
          onYes={deleteAccount}
        >
          <p>{translate('own.delete_all', { email: username ?? '' })}</p>
          {isSubmitted && <p>{translate('own.delete_submitted')}</p>}
          <p>{translate('own.delete_rest')}</p>
        </PasswordDialog>
      )}
    </>
  );
}

/** Deletes the account with the password, then leaves as after a log-out, with nothing kept on this device. Throws what the call throws. */
function useDeleteAccount(): (password: string) => Promise<void> {
  const leave = useEndSessionAndRedirect();
  return useCallback(
    async (password) => {
      const resumeReads = pauseApiReads();
      try {
        const account = getApiAccount();
        await callApi(endpoints.deleteAccount, { body: { password } });
        if (account !== null) await deleteStoredPhotos(account).catch(() => undefined);
        await leave({ errorMessage: deferText('own.deleted'), isCalm: true }, 'deleted');
      } finally {
        resumeReads();
      }
    },
    [leave],
  );
}
