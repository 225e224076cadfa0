import { CONFIRMATION_CODE_PATTERN, meetsPasswordRules, isTooLongPassword, isUsername } from '../../api/rules/credentials.ts';
import { toAsciiDigits } from '../../form/model/digit-formats.ts';
import { translate } from '../platform/translate.ts';

const code = new RegExp(CONFIRMATION_CODE_PATTERN);

/** The fields' rules and messages. */
export const validateEmailField = ({ username }: { readonly username: string }): string | null =>
  isUsername(username.trim()) ? null : translate('auth.email_rule');

export function validateNewPassword({ password }: { readonly password: string }): string | null {
  if (isTooLongPassword(password)) return translate('auth.password_too_long');
  return meetsPasswordRules(password) ? null : translate('auth.password_rule');
}

/** The digits of a code, however a mail program, a keyboard or a person groups and shapes them. */
export const extractCodeDigits = (typed: string): string => toAsciiDigits(typed).replace(/\D/g, '');

export const validateConfirmationCode = ({ code: typed }: { readonly code: string }): string | null =>
  code.test(extractCodeDigits(typed)) ? null : translate('auth.code_rule');
