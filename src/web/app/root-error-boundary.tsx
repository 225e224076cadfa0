import { Component, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { UnauthorizedError } from '../api/api-client.ts';
import { sendErrorReport } from '../api/send-error-report.ts';
import { getActiveForm } from '../drafts/active-form.ts';
import { SiteHeader } from '../layout/site-header.tsx';
import { LinkWithAnswers } from '../navigation/link-with-answers.tsx';
import { ACCOUNT_PATH, DEFAULT_ROUTE } from '../navigation/paths.ts';
import { hasLoggedInCookie } from '../navigation/logged-in-cookie.ts';
import { useRedirectExpiredSession } from '../session/use-redirect-expired-session.ts';
import { translate } from '../platform/translate.ts';
import { Card } from '../ui/card.tsx';
import { ErrorIcon } from '../ui/icons.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { FullScreenLoading } from '../ui/full-screen-loading.tsx';
import { Button } from '../ui/button.tsx';

interface State {
  /** Location of the error; another location resets the boundary. */
  readonly at?: unknown;
  readonly caught?: { readonly error: unknown } | undefined;
}

class Boundary extends Component<{ readonly at: unknown; readonly children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError = (error: unknown): State => ({ caught: { error } });

  static getDerivedStateFromProps = ({ at }: { readonly at: unknown }, state: State): State | null =>
    at === state.at ? null : { at, caught: undefined };

  override render() {
    const { caught } = this.state;
    if (!caught) return this.props.children;
    return caught.error instanceof UnauthorizedError ? <LostSession /> : <Broken error={caught.error} />;
  }
}

/** Handles errors that no screen can handle: a lost session leads to the log-in, the rest is shown. */
export function RootErrorBoundary({ children }: { readonly children: ReactNode }) {
  return <Boundary at={useLocation()}>{children}</Boundary>;
}

function LostSession() {
  const sessionLost = useRedirectExpiredSession();
  useEffect(() => void sessionLost(), [sessionLost]);
  return <FullScreenLoading />;
}

/** Text keys that say if the student's answers are saved; empty if no answers were involved. */
function whatHappened() {
  const loaded = getActiveForm();
  const owner = loaded?.drafts.owner();
  if (!loaded || !owner) return hasLoggedInCookie() ? (['error.root_safe'] as const) : [];
  const { store, drafts } = loaded;
  const isAllSaved = [store.unsaved().answers, store.unreadableTexts()].every((texts) => Object.keys(texts).length === 0);
  if (isAllSaved) return owner.isVisitor ? [] : (['error.root_all_saved'] as const);
  const rest = drafts.isPersistent() ? 'error.root_kept' : 'error.root_unkept';
  return owner.isVisitor ? ([rest] as const) : (['error.root_safe', rest] as const);
}

function Broken({ error }: { readonly error: unknown }) {
  const [isLogged, setLogged] = useState(true);
  const [happened, setHappened] = useState(whatHappened);
  useEffect(() => {
    console.error(error);
    // Links of the header lead on without a reload: what a call was answered must not break the next screen, too.
    void getActiveForm()?.clearResponseCache();
    void sendErrorReport(error).then((is) => setLogged(is));
    // Only then it is sure what this device keeps.
    void getActiveForm()
      ?.drafts.saveNow()
      .then(() => setHappened(whatHappened()));
    void loadNewerVersion(async () => getActiveForm()?.drafts.saveNow());
  }, [error]);
  return (
    <>
      <SiteHeader
        whose={hasLoggedInCookie() ? <LinkWithAnswers to={ACCOUNT_PATH}>{translate('account.own')}</LinkWithAnswers> : undefined}
      />
      <main className="root-error-boundary-main">
        <Card>
          <div className="root-error-boundary-sign">
            <ErrorIcon />
          </div>
          <PageHeading text={translate('error.root_title')} />
          <p>{translate(isLogged ? 'error.root_text' : 'error.unexpected')}</p>
          {happened.length > 0 && <p>{happened.map((sentence) => translate(sentence)).join(' ')}</p>}
          <p>{translate('error.root_contact')}</p>
          {/* Full reloads: whatever broke must not stay in memory. */}
          <div className="button-row root-error-boundary-buttons">
            <Button variant="contained" onClick={() => window.location.reload()} label={translate('error.root_again')} />
            <Button href={DEFAULT_ROUTE} label={translate('error.root_home')} />
          </div>
        </Card>
      </main>
    </>
  );
}

/** Session storage key: time of the last reload for a new build, in ms since 1970. */
const LOADED_AT = 'matricula-newer-version';
/** Servers of two versions may run side by side for a while: a page must not go back and forth between them. */
const AT_MOST_EVERY_MS = 60_000;

/**
 * Loads the page again if the server now has another version of the program than this one, whose scripts may be gone. Once a
 * minute at most, and never where the server cannot be asked.
 * @param keep puts what was typed where the next page finds it
 */
async function loadNewerVersion(keep: () => Promise<void>): Promise<void> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(LOADED_AT)) < AT_MOST_EVERY_MS) return;
    const response = await fetch(window.location.pathname, { headers: { Accept: 'text/html' }, cache: 'no-store' });
    // The script that this module is in has a name that says its content, and the document of its version names it.
    if (!response.ok || (await response.text()).includes(new URL(import.meta.url).pathname)) return;
    sessionStorage.setItem(LOADED_AT, String(Date.now()));
    await keep();
    window.location.reload();
  } catch {
    // Does not reload if the network or session storage fails.
  }
}
