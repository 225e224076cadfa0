import { withEmotion } from '../ui/emotion-styles.tsx';
import 'virtual:text/auth';
import 'virtual:text/form';
import 'virtual:text/office';
import 'virtual:text/upload';
import { useEffect, useState } from 'react';
import { Route, Routes, useLocation, Link } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { officeEndpoints } from '../../api/office-endpoints.ts';
import { STAFF_LOGGED_IN_COOKIE } from '../../api/rules/office.ts';
import type { StaffMember } from '../../api/schemas/office-schemas.ts';
import { callApi, UnauthorizedError } from '../api/api-client.ts';
import { translate } from '../platform/translate.ts';
import { Alert } from '../ui/alert.tsx';
import { FullScreenLoading } from '../ui/full-screen-loading.tsx';
import { ApplicationListScreen, OfficeColumn } from './application-list-screen.tsx';
import { dropUnsavedTexts, openUnsavedTexts, type StaffContext, StaffProvider } from './staff-context.ts';
import { ChoosePasswordScreen } from './choose-password-screen.tsx';
import { DecisionsScreen } from './decisions-screen.tsx';
import { OfficeLayout } from './office-layout.tsx';
import { ApplicationScreen } from './application-screen.tsx';
import { useApiAction } from './use-api-action.ts';
import { OFFICE_PATH } from '../navigation/paths.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { isUsername } from '../../api/rules/credentials.ts';
import { EmailField } from '../ui/email-field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { StaffAuthCard } from './staff-auth-card.tsx';
import { useFieldErrors } from '../ui/use-field-errors.ts';

const LOOK_EVERY_MS = 60_000;
/** Requests are not shared in time: someone else may log in soon after a log-out. */
const NO_DEDUPING = { dedupingInterval: 0 };

/** Skips the session request if no staff cookie is set. */
const mayBeAtWork = (): boolean => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${STAFF_LOGGED_IN_COOKIE}=`));

/** Routes of the office. Staff sessions and student sessions are independent. */
export const OfficeApp = withEmotion(function OfficeApp() {
  return (
    <Routes>
      <Route
        path="password"
        element={
          <OfficeLayout name={undefined} onLogOut={() => undefined}>
            <ChoosePasswordScreen />
          </OfficeLayout>
        }
      />
      <Route path="*" element={<Inside />} />
    </Routes>
  );
});

function Inside() {
  const { state } = useLocation() as { state: { readonly notice?: string } | null };
  // Kept after the session expires, so that unsaved texts survive the next log-in.
  const [member, setMember] = useState<StaffMember | null>(null);
  const [isKnown, setKnown] = useState(!mayBeAtWork());
  const [isIn, setIn] = useState(false);
  const [notice, setNotice] = useState(state?.notice);

  const logIn = (who: StaffMember): void => {
    setMember(who);
    setIn(true);
  };
  const endWith = (words: string): void => {
    setIn(false);
    setNotice(words);
  };
  useEffect(() => {
    if (isKnown && !isIn) return undefined;
    const look = (): void =>
      void callApi(officeEndpoints.staffMember)
        .then(logIn)
        .catch((error: unknown) => {
          if (error instanceof UnauthorizedError) endWith(translate('office.session_over'));
        })
        .finally(() => setKnown(true));
    if (!isKnown) look();
    // Polling does not renew the session, so an idle office hides its data.
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isKnown, isIn]);

  const { run, refusal } = useApiAction();
  const logOut = (): void =>
    run(async () => {
      await callApi(officeEndpoints.staffLogout).catch((error: unknown) => {
        if (!(error instanceof UnauthorizedError)) throw error;
      });
      dropUnsavedTexts();
      setMember(null);
      endWith(translate('auth.logged_out'));
    });

  if (!isKnown) return <FullScreenLoading />;
  return (
    <OfficeLayout name={isIn ? member?.name : undefined} onLogOut={logOut}>
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      {!isIn && <StaffLoginScreen notice={notice} onLoggedIn={logIn} />}
      {member && (
        <div hidden={!isIn}>
          <Desk key={member.id} member={member} onSessionExpired={() => endWith(translate('office.session_over'))} />
        </div>
      )}
    </OfficeLayout>
  );
}

function Desk(who: Pick<StaffContext, 'member' | 'onSessionExpired'>) {
  const [unsavedTexts] = useState(() => openUnsavedTexts(who.member.id));
  return (
    <SWRConfig value={NO_DEDUPING}>
      <StaffProvider value={{ ...who, unsavedTexts }}>
        <Routes>
          <Route index element={<ApplicationListScreen />} />
          <Route path="decisions" element={<DecisionsScreen />} />
          <Route path="applications/:id" element={<ApplicationScreen />} />
          <Route path="*" element={<NothingHere />} />
        </Routes>
      </StaffProvider>
    </SWRConfig>
  );
}

/** Screen for unknown office paths. */
const NothingHere = () => (
  <OfficeColumn>
    <PageHeading text={translate('office.nothing_here')} />
    <p>
      <Link to={OFFICE_PATH}>{translate('office.back')}</Link>
    </p>
  </OfficeColumn>
);

interface Props {
  /** Message about the last action, such as a log-out; hidden after a failed try. */
  readonly notice?: string | undefined;
  readonly onLoggedIn: (member: StaffMember) => void;
}

type Typed = Readonly<Record<'username' | 'password', string>>;
const loginChecks = {
  username: ({ username }: Typed) => (isUsername(username.trim()) ? null : translate('auth.login_email_rule')),
  password: ({ password }: Typed) => (password === '' ? translate('auth.login_password_rule') : null),
};

/** Log-in screen of the staff. */
function StaffLoginScreen({ notice, onLoggedIn }: Props) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const fields = useFieldErrors({ username, password }, loginChecks);
  const lastTry = useApiAction(undefined, fields);
  const submit = (): void =>
    lastTry.run(async () => {
      await callApi(officeEndpoints.staffLogin, { body: { username: username.trim(), password } });
      onLoggedIn(await callApi(officeEndpoints.staffMember));
    });
  return (
    <StaffAuthCard
      heading={translate('office.log_in')}
      top={notice !== undefined && lastTry.refusal === null && <Alert variant="success">{notice}</Alert>}
      fields={fields}
      lastTry={lastTry}
      onSubmit={submit}
    >
      <EmailField value={username} errors={fields.errorsAt('username')} onValue={setUsername} />
      <PasswordField
        label={translate('auth.password')}
        autoComplete="current-password"
        value={password}
        errors={fields.errorsAt('password')}
        onValue={setPassword}
      />
    </StaffAuthCard>
  );
}
