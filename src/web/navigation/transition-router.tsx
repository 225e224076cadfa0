import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { shell } from 'virtual:shell';
import { ACCOUNT_PATH, COMPLETION_PATH, EMAIL_LINK_PATHS, OFFICE_PATH, pagePath, REVIEW_PATH } from './paths.ts';
import { authPaths } from '../../api/url-paths.ts';

let isAtOnce = false;

export function navigateSync(go: () => void): void {
  isAtOnce = true;
  try {
    flushSync(go);
  } finally {
    isAtOnce = false;
  }
}

/** Navigates in a React transition, or synchronously on request. */
export function TransitionRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(() => {
    const { pathname, search, hash } = window.location;
    const canonical = canonicalPath(pathname);
    if (canonical !== pathname) window.history.replaceState(window.history.state, '', canonical + search + hash);
    return createBrowserHistory({ v5Compat: true });
  });
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => history.listen((next) => (isAtOnce ? setPlace(next) : startTransition(() => setPlace(next)))), [history]);
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}

const known = [
  ...shell.pages.map(({ id }) => pagePath(id)),
  ...Object.values(authPaths),
  REVIEW_PATH,
  COMPLETION_PATH,
  ACCOUNT_PATH,
  OFFICE_PATH,
  ...EMAIL_LINK_PATHS,
];

/** The path of the screen that an address means, however it is written: the program compares paths letter by letter. */
function canonicalPath(path: string): string {
  const plain = path.toLowerCase().replaceAll(/\/+$/g, '');
  return known.find((one) => one === plain) ?? path;
}
