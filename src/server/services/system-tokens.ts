import type { Scope } from '../../contract/office.ts';
import { plusSeconds } from '../clock.ts';
import { Refused } from '../refusals.ts';
import { hashOf, newToken } from '../secrets.ts';
import * as store from '../store/system-tokens.ts';
import type { SystemToken } from '../store/system-tokens.ts';
import type { Limits } from './limits.ts';
import type { Db } from '../store/tables.ts';
import type { Clock } from '../clock.ts';
import type { Audit } from './audit.ts';

/** Prefix that scanners for secrets in code and logs look for. */
const PREFIX = 'matricula_';
const DAY = 24 * 60 * 60;

type Deps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly audit: Audit;
};

export function issueSystemToken(
  { db, clock, audit }: Deps,
  { name, scopes, days }: { readonly name: string; readonly scopes: readonly Scope[]; readonly days: number },
): Promise<{ readonly token: string; readonly row: SystemToken }> {
  return db.transaction().execute(async (transaction) => {
    const token = PREFIX + newToken();
    const now = clock();
    const row = await store.keepSystemToken(transaction, {
      name,
      // Plain SHA-256 suffices, unlike for passwords: nobody guesses 256 random bits, however fast a hash is.
      token_hash: hashOf(token),
      scopes,
      created_at: now,
      expires_at: plusSeconds(now, days * DAY),
    });
    await audit(transaction, 'system_token_made', { actor: `service ${row.id}` });
    return { token, row };
  });
}

export function revokeSystemToken({ db, clock, audit }: Deps, id: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const revoked = await store.revokeSystemToken(transaction, id, clock());
    if (revoked) await audit(transaction, 'system_token_revoked', { actor: `service ${id}` });
    return revoked;
  });
}

/** Id of a system's token, for the audit log. */
export type System = string;

export type SystemTokens = ReturnType<typeof createSystemTokens>;

const challenge = (error?: string): string => `Bearer realm="service"${error === undefined ? '' : `, error="${error}"`}`;
export const invalidToken = { challenge: challenge('invalid_token') };

export function createSystemTokens({ db, clock, audit, limits }: Deps & { readonly limits: Limits }) {
  return {
    /** Authenticates a system whose token has this scope; records refusals. @throws {Refused} with `challenge`, or `too_many` */
    async admit(authorization: string | undefined = '', scope: Scope, address: string): Promise<System> {
      const refuse = async (refused: Refused): Promise<never> => {
        // Calls without a valid token count for their network, so that nobody tries out tokens.
        if (refused.code !== 'insufficient_scope') await limits.countPublicCall(address);
        await audit(db, 'service_refused', { actor: 'service' });
        throw refused;
      };
      const [, token] = /^Bearer +(\S+) *$/i.exec(authorization) ?? [];
      if (token === undefined) return refuse(new Refused('no_system_token', { challenge: challenge() }));
      const found = await store.findSystemToken(db, hashOf(token));
      if (!found) return refuse(new Refused('wrong_system_token', invalidToken));
      if (found.revoked_at)
        return refuse(new Refused('revoked_system_token', { ...invalidToken, params: { day: dayOf(found.revoked_at) } }));
      if (found.expires_at <= clock())
        return refuse(new Refused('expired_system_token', { ...invalidToken, params: { day: dayOf(found.expires_at) } }));
      await limits.countSystemCall(found.id);
      if (!found.scopes.includes(scope))
        return refuse(
          new Refused('insufficient_scope', { challenge: `${challenge('insufficient_scope')}, scope="${scope}"`, params: { scope } }),
        );
      await store.recordUse(db, found.id, clock());
      return found.id;
    },
  };
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
