import { shell } from 'virtual:shell';
import { authScreens } from '../../contract/url-paths.ts';

export {
  ACCOUNT,
  COMPLETION,
  isAuthPath,
  isOfficePath,
  LAST_STEPS,
  LINK_PATHS,
  OFFICE,
  REQUEST,
  REVIEW,
} from '../../contract/url-paths.ts';
export const { login: LOGIN, signUp: SIGN_UP, confirm: CONFIRM, forgot: FORGOT, reset: RESET } = authScreens;

export const pathOf = (pageId: string): `/${string}` => `/${pageId}`;

/** First page, also for unknown paths. */
export const DEFAULT_ROUTE = pathOf(shell.pages[0]?.id ?? '');
