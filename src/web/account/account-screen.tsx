import { withEmotion } from '../ui/emotion-styles.tsx';
import 'virtual:text/auth';
import { styled } from '@mui/material/styles';
import 'virtual:text/own';
import { shell } from 'virtual:shell';
import { lazy, Suspense, useState, useCallback, type ReactElement, useId } from 'react';
import { Link } from 'react-router-dom';
import { endpoints } from '../../api/endpoints.ts';
import { WITHDRAWN } from '../../api/rules/office.ts';
import { downloadFile } from '../api/download-file.ts';
import { RetentionPeriodText } from '../content/retention-period-text.tsx';
import { TextWithEmailLink } from '../content/text-with-email-link.tsx';
import { useHandleError } from '../errors/use-handle-error.ts';
import { useNavigationState } from '../navigation/navigation-state.ts';
import { DEFAULT_ROUTE } from '../navigation/paths.ts';
import { useSession, type Session } from '../session/session-context.ts';
import { translate, deferText } from '../platform/translate.ts';
import { Card } from '../ui/card.tsx';
import { ContentColumn } from '../ui/content-column.ts';
import { DownloadButton } from '../ui/download-button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { ChangeEmailSection } from './change-email-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { getApiAccount } from '../api/api-account.ts';
import { callApi } from '../api/api-client.ts';
import { callOnce } from '../errors/call-once.ts';
import { Alert } from '../ui/alert.tsx';
import { pauseApiReads } from '../api/pause-reads.ts';
import { deleteStoredPhotos } from '../drafts/photo-storage.ts';
import { useEndSessionAndRedirect } from '../session/use-end-session-and-redirect.ts';
import { accountEndpoints } from '../../api/account-endpoints.ts';
import { useApiResponse } from '../api/use-api-response.ts';
import { validateNewPassword } from '../ui/field-validators.ts';
import { PasswordChecklist } from '../ui/password-checklist.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { passwordChecklistItems } from '../ui/password-checklist-items.ts';
import { useToasts } from '../ui/use-toasts.ts';
import { formatDateTimeWithZone } from '../platform/format-date-time.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { Confirmation, useConfirm } from '../ui/confirm-dialog.tsx';

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
  // Shows what follows once it is in its place.
  '&:has(> [data-loading]) ~ *': { visibility: 'hidden' },
}));
const Back = styled('p')({ margin: '2rem 0 0' });

/** Account page: download, email address, password, withdrawal, deletion. */
export const AccountScreen = withEmotion(function AccountScreen() {
  const { username, submission, lastPage } = useSession();
  const { cameFrom, ...state } = useNavigationState();
  return (
    <ContentColumn>
      <Card>
        {/* A new one, with the focus, for each change that may have taken what had it. */}
        <PageHeading key={`${username} ${submission?.state.state}`} text={translate('own.title')} />
        {shell.asks && (
          <Suspense
            fallback={
              <Part>
                <span data-loading="" />
              </Part>
            }
          >
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

function ChangePasswordSection() {
  const toasts = useToasts();
  const { mutate: readPendingEmail } = useApiResponse(accountEndpoints.emailChange, true);
  const checklist = useId();
  const [isAsking, setAsking] = useState(false);
  const [newPassword, setNewPassword] = useState('');
  const close = (): void => {
    setAsking(false);
    setNewPassword('');
  };
  const change = async (password: string): Promise<void> => {
    await callApi(accountEndpoints.changePassword, { body: { password, new_password: newPassword } });
    close();
    // A new password ends the change of the address that was under way.
    await readPendingEmail();
    toasts.success(translate('own.new_password_done'));
  };
  return (
    <>
      <p>{translate('own.new_password_text')}</p>
      <Button onClick={() => setAsking(true)} label={translate('own.new_password')} />
      {isAsking && (
        <PasswordDialog
          title={translate('own.new_password_question')}
          yes={translate('own.new_password_yes')}
          label={translate('own.present_password')}
          others={{
            values: { new_password: newPassword },
            checks: { new_password: (typed) => validateNewPassword({ password: typed['new_password'] ?? '' }) },
          }}
          renderFields={(passwordField: ReactElement, errorsOf) => (
            <>
              {passwordField}
              <PasswordField
                label={translate('auth.new_password')}
                autoComplete="new-password"
                describedBy={checklist}
                value={newPassword}
                errors={errorsOf('new_password')}
                onValue={setNewPassword}
              />
              <PasswordChecklist id={checklist} items={passwordChecklistItems(newPassword)} />
            </>
          )}
          onClose={close}
          onYes={change}
        >
          <p>{translate('own.new_password_care')}</p>
        </PasswordDialog>
      )}
    </>
  );
}

interface Props {
  readonly headingId: string;
  readonly submission: NonNullable<Session['submission']>;
}

function WithdrawSection({ headingId, submission: { reference, state } }: Props) {
  const { reload } = useSession();
  const handleError = useHandleError();
  const toasts = useToasts();
  const [question, confirm] = useConfirm();
  const [progress, setProgress] = useState<'sending' | 'lost'>();
  const withdraw = async (): Promise<void> => {
    setProgress('sending');
    try {
      await callOnce(
        () => callApi(endpoints.withdraw).then(() => true),
        async () => (await callApi(endpoints.profile)).submission?.state.state === WITHDRAWN || undefined,
        () => setProgress('lost'),
      );
      await reload();
      toasts.success(translate('own.withdraw_done'));
    } catch (error) {
      handleError('withdraw', error);
    }
    setProgress(undefined);
  };
  const ask = (): void =>
    confirm({
      title: translate('own.withdraw_question'),
      text: <TextWithEmailLink text={translate('own.withdraw_consequences', { reference })} />,
      yes: translate('own.withdraw_yes'),
      onYes: () => void withdraw(),
    });
  return (
    <>
      <h2 id={headingId}>{translate('own.withdraw_title')}</h2>
      {state.state === WITHDRAWN ? (
        <p>
          <TextWithEmailLink text={translate('own.withdrawn', { reference, moment: formatDateTimeWithZone(state.at) })} />
        </p>
      ) : (
        <>
          <p>{translate('own.withdraw_text', { reference })}</p>
          <BusyButton isBusy={progress !== undefined} onClick={ask} label={translate('own.withdraw')} />
          {progress === 'lost' && <Alert variant="open">{translate('form.submit_unknown')}</Alert>}
        </>
      )}
      <Confirmation question={question} onClose={confirm} />
    </>
  );
}
