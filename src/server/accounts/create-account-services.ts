import type { AccountDeps } from './account-deps.ts';
import { createEmailChangeService } from './email-change-service.ts';
import { createPasskeyService } from './passkey-service.ts';
import { createPasswordHasher, type PasswordHasherDeps } from './password-hasher.ts';
import { createPasswordChangeService, createPasswordResetService } from './password-services.ts';
import { createRateLimitService, type RateLimitDeps } from './rate-limit-service.ts';
import { createSessionService } from './session-service.ts';
import { createSignUpService } from './sign-up-service.ts';
import { createVerifyOwnPassword, createVerifyPassword } from './verify-password.ts';

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'definition' | 'secrets' | 'audit' | 'queueMail' | 'baseUrl'> &
  RateLimitDeps &
  PasswordHasherDeps;

export function createAccountServices(deps: Deps) {
  const given = { ...deps, limits: createRateLimitService(deps), passwords: createPasswordHasher(deps) };
  const verifyPassword = createVerifyPassword(given);
  const checkPassword = createVerifyOwnPassword({ ...given, verifyPassword });
  const sessions = createSessionService({ ...given, verifyPassword });
  return {
    limits: given.limits,
    passwords: given.passwords,
    verifyPassword,
    checkPassword,
    sessions,
    accounts: createSignUpService(given),
    passkeys: createPasskeyService({ ...given, checkPassword, sessions }),
    passwordChanges: createPasswordChangeService({ ...given, checkPassword }),
    emailChanges: createEmailChangeService({ ...given, checkPassword }),
    passwordResets: createPasswordResetService(given),
  };
}
