import 'virtual:text/auth';
import 'virtual:text/form';
import 'virtual:text/office';
import 'virtual:text/upload';
import { useEffect, useState } from 'react';
import { Route, Routes, useLocation, Link } from 'react-router-dom';
import { officeCalls } from '../../../contract/office-calls.ts';
import { AT_WORK_COOKIE } from '../../../contract/office.ts';
import type { StaffMember } from '../../../contract/shapes/office.ts';
import { send, UnauthorizedError } from '../../api/client.ts';
import { t } from '../../text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ApplicationList, Column } from './application-list.tsx';
import { type AtWork, AtWorkProvider } from './at-work.ts';
import { ChoosePassword } from './choose-password.tsx';
import { Decisions } from './decisions.tsx';
import { LogIn } from './log-in.tsx';
import { OfficeFrame } from './office-frame.tsx';
import { OneApplication } from './one-application.tsx';
import { useTry } from './use-try.ts';
import { OFFICE } from '../../navigation/paths.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

const LOOK_EVERY_MS = 60_000;

/** Skips the session request if no staff cookie is set. */
const mayBeAtWork = (): boolean => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${AT_WORK_COOKIE}=`));

/** Routes of the office. Staff sessions and student sessions are independent. */
export function Office() {
  return (
    <Routes>
      <Route
        path="password"
        element={
          <OfficeFrame name={undefined} onLogOut={() => undefined}>
            <ChoosePassword />
          </OfficeFrame>
        }
      />
      <Route path="*" element={<Inside />} />
    </Routes>
  );
}

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
      void send(officeCalls.staffMember)
        .then(logIn)
        .catch((error: unknown) => {
          if (error instanceof UnauthorizedError) endWith(t('office.session_over'));
        })
        .finally(() => setKnown(true));
    if (!isKnown) look();
    // Polling does not renew the session, so an idle office hides its data.
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isKnown, isIn]);

  const { run, refusal } = useTry();
  const logOut = (): void =>
    run(async () => {
      await send(officeCalls.staffLogout).catch((error: unknown) => {
        if (!(error instanceof UnauthorizedError)) throw error;
      });
      setMember(null);
      endWith(t('auth.logged_out'));
    });

  if (!isKnown) return <Spinner />;
  return (
    <OfficeFrame name={isIn ? member?.name : undefined} onLogOut={logOut}>
      {refusal !== null && <Alert variant="error">{refusal}</Alert>}
      {!isIn && <LogIn notice={notice} onLoggedIn={logIn} />}
      {member && (
        <div hidden={!isIn}>
          <Desk key={member.id} member={member} onSessionOver={() => endWith(t('office.session_over'))} />
        </div>
      )}
    </OfficeFrame>
  );
}

function Desk(who: Pick<AtWork, 'member' | 'onSessionOver'>) {
  const [halfWritten] = useState(() => new Map<string, string>());
  return (
    <AtWorkProvider value={{ ...who, halfWritten }}>
      <Routes>
        <Route index element={<ApplicationList />} />
        <Route path="decisions" element={<Decisions />} />
        <Route path="applications/:id" element={<OneApplication />} />
        <Route path="*" element={<NothingHere />} />
      </Routes>
    </AtWorkProvider>
  );
}

/** Screen for unknown office paths. */
function NothingHere() {
  return (
    <Column>
      <PageHeading text={t('office.nothing_here')} />
      <p>
        <Link to={OFFICE}>{t('office.back')}</Link>
      </p>
    </Column>
  );
}
