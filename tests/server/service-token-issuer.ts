import { afterAll } from 'vitest';
import type { TokenScope } from '../../src/api/rules/office.ts';
import { createRecordAuditEvent } from '../../src/server/audit/record-audit-event.ts';
import { createRateLimitService } from '../../src/server/accounts/rate-limit-service.ts';
import { parseSettings } from '../../src/server/settings/settings.ts';
import { createReadPinnedForm } from '../../src/server/forms/pinned-forms.ts';
import { createReadOnlyViewService } from '../../src/server/application/read-only-view-service.ts';
import { createViewTokenService } from '../../src/server/pdf-copies/view-token-service.ts';
import { createApiTokenService, issueApiToken } from '../../src/server/staff/api-token-service.ts';
import { createSecrets } from '../../src/server/platform/secrets.ts';
import { createApplicationStore } from '../../src/server/application/application-store.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { tinyApplication } from './tiny-application.ts';

interface ServiceTokensOfTest {
  issue(username: string, seconds: number): Promise<string>;
  revoke(token: string): Promise<void>;
  issueForSystem(scopes: readonly TokenScope[], days?: number): Promise<string>;
}

/** Makes tokens as the server's own jobs do, until all tests of the file are over: no route does it. */
export function createServiceTokenIssuer(
  server: ServerUnderTest,
  whenOver: (close: () => Promise<void>) => void = afterAll,
): ServiceTokensOfTest {
  const { db, close } = openDatabase(server.databaseUrl, () => undefined);
  whenOver(close);
  const { clock } = server;
  const secrets = createSecrets('a key for this test alone, 32 characters');
  const audit = createRecordAuditEvent({ clock, secrets });
  const applications = createApplicationStore(secrets.dataKeys);
  const limits = createRateLimitService({ ...parseSettings({}), db, clock, secrets, onMailRefused: () => undefined });
  const tokens = createViewTokenService({
    db,
    clock,
    secrets,
    applications,
    views: createReadOnlyViewService({
      db,
      clock,
      timeZone: 'UTC',
      definition: tinyApplication,
      readPinnedForm: createReadPinnedForm({ definition: tinyApplication }),
    }),
    audit,
    limits,
    systemTokens: createApiTokenService({ db, clock, audit, limits }),
  });
  return {
    async issue(username, seconds) {
      const [account] = await server.query('SELECT id FROM account WHERE username = $1', [username]);
      return tokens.issue(String(account?.['id']), 'pdf', seconds);
    },
    revoke: (token) => tokens.revoke(token),
    issueForSystem: async (scopes, days = 1) => (await issueApiToken({ db, clock, audit }, { name: 'Student system', scopes, days })).token,
  };
}
