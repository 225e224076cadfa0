import { CODE_PATTERN, isPassword, isTooLongPassword, isUsername } from '../../contract/credentials.ts';
import { withPlainDigits } from '../../form/model/digit-shapes.ts';
import { t } from '../text.ts';

const code = new RegExp(CODE_PATTERN);

/** The fields' rules and messages. */
export const checkEmail = ({ username }: { readonly username: string }): string | null =>
  isUsername(username.trim()) ? null : t('auth.email_rule');

export function checkNewPassword({ password }: { readonly password: string }): string | null {
  if (isTooLongPassword(password)) return t('auth.password_too_long');
  return isPassword(password) ? null : t('auth.password_rule');
}

/** The digits of a code, however a mail program, a keyboard or a person groups and shapes them. */
export const codeIn = (typed: string): string => withPlainDigits(typed).replace(/\D/g, '');

export const checkCode = ({ code: typed }: { readonly code: string }): string | null =>
  code.test(codeIn(typed)) ? null : t('auth.code_rule');
