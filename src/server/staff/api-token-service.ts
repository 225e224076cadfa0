import type { TokenScope } from '../../api/rules/office.ts';
import { addSeconds } from '../platform/clock.ts';
import { RefusalError } from '../platform/refusals.ts';
import { hashToken, createToken } from '../platform/secrets.ts';
import * as store from './api-token-store.ts';
import type { StoredApiToken } from './api-token-store.ts';
import type { RateLimitService } from '../accounts/rate-limit-service.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';

/** Prefix that scanners for secrets in code and logs look for. */
const PREFIX = 'matricula_';
const DAY = 24 * 60 * 60;

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'audit'>;

export const issueApiToken = (
  { db, clock, audit }: Deps,
  { name, scopes, days }: { readonly name: string; readonly scopes: readonly TokenScope[]; readonly days: number },
): Promise<{ readonly token: string; readonly row: StoredApiToken }> =>
  db.transaction().execute(async (transaction) => {
    const token = PREFIX + createToken();
    const now = clock();
    const row = await store.saveApiToken(transaction, {
      name,
      // Plain SHA-256 suffices, unlike for passwords: nobody guesses 256 random bits, however fast a hash is.
      token_hash: hashToken(token),
      scopes,
      created_at: now,
      expires_at: addSeconds(now, days * DAY),
    });
    await audit(transaction, 'system_token_made', { actor: `service ${row.id}` });
    return { token, row };
  });

export const revokeApiToken = ({ db, clock, audit }: Deps, id: string): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const revoked = await store.markApiTokenRevoked(transaction, id, clock());
    if (revoked) await audit(transaction, 'system_token_revoked', { actor: `service ${id}` });
    return revoked;
  });

/** Id of a system's token, for the audit log. */
export type ApiTokenId = string;

export type ApiTokenService = ReturnType<typeof createApiTokenService>;

const challenge = (error?: string): string => `Bearer realm="service"${error === undefined ? '' : `, error="${error}"`}`;
export const invalidTokenWwwAuthenticate = { challenge: challenge('invalid_token') };

export const createApiTokenService = ({ db, clock, audit, limits }: Deps & { readonly limits: RateLimitService }) => ({
  /** Authenticates a system whose token has this scope; records refusals. @throws {RefusalError} with `challenge`, or `too_many` */
  async authenticate(authorization: string | undefined = '', scope: TokenScope, address: string): Promise<ApiTokenId> {
    const refuse = async (refused: RefusalError): Promise<never> => {
      // Calls without a valid token count for their network, so that nobody tries out tokens.
      if (refused.code !== 'insufficient_scope') await limits.countPublicCall(address);
      await audit(db, 'service_refused', { actor: 'service' });
      throw refused;
    };
    const [, token] = /^Bearer +(\S+) *$/i.exec(authorization) ?? [];
    if (token === undefined) return refuse(new RefusalError('no_system_token', { challenge: challenge() }));
    const found = await store.findApiToken(db, hashToken(token));
    if (!found) return refuse(new RefusalError('wrong_system_token', invalidTokenWwwAuthenticate));
    if (found.revoked_at)
      return refuse(new RefusalError('revoked_system_token', { ...invalidTokenWwwAuthenticate, params: { day: dayOf(found.revoked_at) } }));
    if (found.expires_at <= clock())
      return refuse(new RefusalError('expired_system_token', { ...invalidTokenWwwAuthenticate, params: { day: dayOf(found.expires_at) } }));
    await limits.countSystemCall(found.id);
    if (!found.scopes.includes(scope))
      return refuse(
        new RefusalError('insufficient_scope', { challenge: `${challenge('insufficient_scope')}, scope="${scope}"`, params: { scope } }),
      );
    await store.recordApiTokenUse(db, found.id, clock());
    return found.id;
  },
});

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
