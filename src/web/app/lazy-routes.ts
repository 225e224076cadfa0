import { loadSidebar } from '../form/use-lazy-overview.ts';
import { lazyFooterDialogs } from '../layout/lazy-dialogs.ts';
import { isLoggedOutPath, isOfficePath } from '../navigation/paths.ts';
import { VIEW_TOKEN_PARAM } from '../navigation/query-params.ts';
import { waitUntilIdle } from '../platform/wait-until-idle.ts';
import { lazyModule, lazyComponent } from '../platform/lazy-module.tsx';
import { lazyToastHost } from '../ui/toast-queue.ts';
import { loadValidators } from '../answers/lazy-validators.ts';

const authScreens = lazyModule(() => import('../auth/auth-screens.ts'));
export const AuthLayout = lazyComponent(authScreens, ({ AuthLayout: layout }) => layout);
export const LoginScreen = lazyComponent(authScreens, ({ LoginScreen: screen }) => screen);
export const SignUpScreen = lazyComponent(authScreens, ({ SignUpScreen: screen }) => screen);
export const ConfirmSignUpScreen = lazyComponent(authScreens, ({ ConfirmSignUpScreen: screen }) => screen);
export const ForgotPasswordScreen = lazyComponent(authScreens, ({ ForgotPasswordScreen: screen }) => screen);
export const ResetPasswordScreen = lazyComponent(authScreens, ({ ResetPasswordScreen: screen }) => screen);

const formScreens = lazyModule(async () => (await Promise.all([import('./form-screens.ts'), loadSidebar()]))[0]);
const loadRest = async () => (await formScreens.load()).preloadRemainingCode();
export const FormRoot = lazyComponent(formScreens, ({ FormRoot: root }) => root);
export const FormLayout = lazyComponent(formScreens, ({ FormLayout: layout }) => layout);
export const FormPage = lazyComponent(formScreens, ({ FormPage: screen }) => screen);
export const CompletionScreen = lazyComponent(
  lazyModule(() => import('../status/completion-screen.tsx')),
  ({ CompletionScreen: screen }) => screen,
);
/** Loads the validators, too: missing answers that they find later would push the others down. */
const review = lazyModule(
  async () => (await Promise.all([import('../review/review-screen.tsx'), loadValidators().catch(() => undefined)]))[0],
);
export const ReviewScreen = lazyComponent(review, ({ ReviewScreen: screen }) => screen);

export const AccountScreen = lazyComponent(
  lazyModule(() => import('../account/account-screen.tsx')),
  ({ AccountScreen: screen }) => screen,
);
export const RemindersScreen = lazyComponent(
  lazyModule(() => import('../account/reminders-screen.tsx')),
  ({ RemindersScreen: screen }) => screen,
);
export const DocumentRequestScreen = lazyComponent(
  lazyModule(() => import('../document-requests/document-request-screen.tsx')),
  ({ DocumentRequestScreen: screen }) => screen,
);

const officeScreens = lazyModule(() => import('../office/office.tsx'));
export const OfficeApp = lazyComponent(officeScreens, ({ OfficeApp: screens }) => screens);

/** Builds leave it out. */
export const GalleryScreen = import.meta.env.DEV
  ? lazyComponent(
      lazyModule(() => import('../gallery/gallery-screen.tsx')),
      ({ GalleryScreen: screen }) => screen,
    )
  : undefined;

/** Loads the screens of the page that is opened, and the answers that it shows. A failure shows where the page would. */
export async function loadCurrentScreen(): Promise<void> {
  const { pathname, search } = window.location;
  await (isOfficePath(pathname) ? officeScreens : isLoggedOutPath(pathname) ? authScreens : formScreens).load().catch(() => undefined);
  if (!new URLSearchParams(search).has(VIEW_TOKEN_PARAM)) await formScreens.getLoaded()?.loadFirstAnswersOfForm();
}

/** False in browsers without the Network Information API. */
const isSavingData = (): boolean => (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/**
 * Loads what comes next: messages, help and the log-in, so that a student reads that there is no connection, and can log out without
 * one; from the log-in the form, and on its pages what it takes to submit them and what
 * opens in them, unless the student saves data. Last of all, the browser is asked to keep the pages.
 */
export async function preloadNextScreens(): Promise<void> {
  if (!navigator.onLine || isOfficePath(window.location.pathname)) return;
  await waitUntilIdle();
  await Promise.all([lazyToastHost.load(), authScreens.load(), lazyFooterDialogs.load()]).catch(() => undefined);
  if (isSavingData()) return formScreens.getLoaded()?.registerServiceWorker();
  // One after the other: what a student types meanwhile waits for one of them at most.
  for (const load of [formScreens.load, loadValidators, review.load, loadRest]) {
    await waitUntilIdle();
    await load().catch(() => undefined);
  }
}
