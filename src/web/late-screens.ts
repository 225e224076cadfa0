import { footerDialogs } from './frame/late-dialogs.ts';
import { isAuthPath, isOfficePath } from './navigation/paths.ts';
import { atRest } from './platform/at-rest.ts';
import { late, lately } from './platform/lately.tsx';
import { toastHost } from './ui/toast-queue.ts';
import { loadValidators } from './validators.ts';

const authScreens = late(() => import('./screens/auth/auth-screens.ts'));
export const AuthLayout = lately(authScreens, ({ AuthLayout: layout }) => layout);
export const Login = lately(authScreens, ({ Login: screen }) => screen);
export const SignUp = lately(authScreens, ({ SignUp: screen }) => screen);
export const Confirm = lately(authScreens, ({ Confirm: screen }) => screen);
export const Forgot = lately(authScreens, ({ Forgot: screen }) => screen);
export const Reset = lately(authScreens, ({ Reset: screen }) => screen);

const formScreens = late(() => import('./form-screens.ts'));
const loadRest = async () => (await formScreens.load()).loadRest();
export const FormRoot = lately(formScreens, ({ FormRoot: root }) => root);
export const FormLayout = lately(formScreens, ({ FormLayout: layout }) => layout);
export const FormPage = lately(formScreens, ({ FormPage: screen }) => screen);
export const Completion = lately(
  late(() => import('./screens/form/completion.tsx')),
  ({ Completion: screen }) => screen,
);
const review = late(() => import('./screens/form/review.tsx'));
export const Review = lately(review, ({ Review: screen }) => screen);

export const OwnAccount = lately(
  late(() => import('./screens/own/own-account.tsx')),
  ({ OwnAccount: screen }) => screen,
);
export const LinkScreen = lately(
  late(() => import('./link-screens.tsx')),
  ({ LinkScreen: screen }) => screen,
);

const officeScreens = late(() => import('./screens/office/office.tsx'));
export const Office = lately(officeScreens, ({ Office: screens }) => screens);

/** Builds leave it out. */
export const Gallery = import.meta.env.DEV
  ? lately(
      late(() => import('./gallery/gallery.tsx')),
      ({ Gallery: screen }) => screen,
    )
  : undefined;

/** Loads the screens of the page that is opened. A failure shows where the page would. */
export async function loadOpened(): Promise<void> {
  const path = window.location.pathname;
  await (isOfficePath(path) ? officeScreens : isAuthPath(path) ? authScreens : formScreens).load().catch(() => undefined);
}

/** False in browsers without the Network Information API. */
const isSavingData = (): boolean => (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/**
 * Loads what comes next: messages, help and the log-in, so that a student reads that there is no connection, and can log out without
 * one; from the log-in the form, and on its pages what it takes to submit them and what
 * opens in them, unless the student saves data. Last of all, the browser is asked to keep the pages.
 */
export async function preloadNext(): Promise<void> {
  if (!navigator.onLine || isOfficePath(window.location.pathname)) return;
  await atRest();
  await Promise.all([toastHost.load(), authScreens.load(), footerDialogs.load()]).catch(() => undefined);
  if (isSavingData()) return formScreens.now()?.keepPages();
  // One after the other: what a student types meanwhile waits for one of them at most.
  for (const load of [formScreens.load, loadValidators, review.load, loadRest]) {
    await atRest();
    await load().catch(() => undefined);
  }
}
