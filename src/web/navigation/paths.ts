import { shell } from 'virtual:shell';
import { authPaths } from '../../api/url-paths.ts';

export {
  ACCOUNT_PATH,
  COMPLETION_PATH,
  isLoggedOutPath,
  isOfficePath,
  LAST_STEPS_ANCHOR,
  EMAIL_LINK_PATHS,
  OFFICE_PATH,
  REMINDERS_PATH,
  DOCUMENT_REQUEST_PATH,
  REVIEW_PATH,
} from '../../api/url-paths.ts';
export const {
  login: LOGIN_PATH,
  signUp: SIGN_UP_PATH,
  confirm: CONFIRM_SIGN_UP_PATH,
  forgot: FORGOT_PASSWORD_PATH,
  reset: RESET_PASSWORD_PATH,
} = authPaths;

export const pagePath = (pageId: string): `/${string}` => `/${pageId}`;

/** First page, also for unknown paths. */
export const DEFAULT_ROUTE = pagePath(shell.pages[0]?.id ?? '');
