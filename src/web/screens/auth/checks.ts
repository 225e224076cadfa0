import { CODE_PATTERN, isPassword, isUsername } from '../../../contract/credentials.ts';
import { t } from '../../text.ts';

const code = new RegExp(CODE_PATTERN);

/** The fields' rules and messages (spec, section 5 "Auth"). */
export const checkEmail = ({ username }: { readonly username: string }): string | null =>
  isUsername(username.trim()) ? null : t('auth.email_rule');

export const checkNewPassword = ({ password }: { readonly password: string }): string | null =>
  isPassword(password) ? null : t('auth.password_rule');

export const checkCode = ({ code: typed }: { readonly code: string }): string | null => (code.test(typed.trim()) ? null : t('auth.code_rule'));
