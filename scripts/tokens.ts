import { isTokenScope, type TokenScope, tokenScopes } from '../src/api/rules/office.ts';
import { systemClock } from '../src/server/platform/clock.ts';
import { issueViewToken } from '../src/server/pdf-copies/view-token-service.ts';
import { issueApiToken, revokeApiToken } from '../src/server/staff/api-token-service.ts';
import { listApiTokens, type StoredApiToken } from '../src/server/staff/api-token-store.ts';
import { findAccountIdByReference } from '../src/server/submissions/full-application-store.ts';
import { type Command, defineAction, requireNameArgument, UsageError, runCommand } from '../src/command-line/command.ts';
import { institutionFolder, institutionOption } from '../src/command-line/institution.ts';
import { withDatabase, databaseAction } from '../src/operations/with-database.ts';

const MOST_DAYS = 3650;
const LINK_SECONDS = 60 * 60;

export const command: Command = {
  name: 'tokens',
  audience: 'operators',
  purpose: 'lets other systems fetch applications, with tokens, while servers run',
  actions: {
    issue: defineAction({
      purpose: 'gives another system, such as the office, a token, and shows it once',
      options: {
        name: { type: 'string', value: '"Student system"', meaning: 'the system that the token is for' },
        scopes: { type: 'string', value: 'SCOPE,...', meaning: `what it may open: ${Object.keys(tokenScopes).join(', ')}` },
        expires: { type: 'string', value: 'DAYS', default: '365', meaning: 'how long it is valid; 365 if left out' },
        ...institutionOption,
      },
      async run({ institution, ...given }) {
        // Checked first: opening a database may take a while.
        const wanted = {
          name: requireNameArgument(given.name, 'Name the system with --name'),
          scopes: scopesIn(given.scopes),
          days: daysIn(given.expires),
        };
        await withDatabase(institutionFolder(institution), async (opened) => {
          const { token, row } = await issueApiToken(opened, wanted);
          console.log(`${token}\n\nThis is the only time it is shown: it is stored as a hash. It gives access to\n${meaningOf(row)}`);
          console.log(`until ${dayOf(row.expires_at)}, or until npm run tokens -- revoke ${row.id}`);
        });
      },
    }),

    list: databaseAction({
      purpose: 'shows all tokens, and when each was last used',
      async run({ db }) {
        const tokens = await listApiTokens(db);
        if (tokens.length === 0) console.log('No token has been issued yet. npm run tokens -- issue makes one.');
        for (const token of tokens) console.log(`${token.id}  ${token.name}\n  ${token.scopes.join(', ')}\n  ${historyOf(token)}`);
      },
    }),

    revoke: databaseAction({
      purpose: 'ends a token at once',
      words: { ID: 'the id of the token, as list shows it' },
      async run(opened, id: string) {
        if (!(await revokeApiToken(opened, id)))
          throw new Error(`There is no valid token with the id '${id}'. npm run tokens -- list shows all of them.`);
        console.log('Revoked: every server refuses it from now on.');
      },
    }),

    'pdf-link': databaseAction({
      purpose: 'prints a link with which a person reads one application for an hour, without a login',
      words: { REFERENCE: 'the reference of an application that has been submitted' },
      async run(opened, reference: string) {
        const accountId = await findAccountIdByReference(opened.db, reference.toUpperCase());
        if (accountId === undefined) throw new Error(`No application with the reference '${reference}' has been submitted.`);
        const token = await issueViewToken(opened, accountId, 'link', LINK_SECONDS);
        const link = new URL(`/?service_token=${token}`, opened.settings.baseUrl);
        console.log(`${link.href}\n\nAnyone who opens it within an hour reads this one application, without a login.`);
      },
    }),
  },
};

function scopesIn(named = ''): readonly TokenScope[] {
  const names = named.split(',').flatMap((name) => name.trim() || []);
  const unknown = names.filter((name) => !isTokenScope(name));
  const known = Object.entries(tokenScopes).map(([name, meaning]) => `  ${name}  ${meaning}`);
  if (names.length === 0) throw new UsageError(`Choose with --scopes what the token may open:\n${known.join('\n')}`);
  if (unknown.length > 0) throw new UsageError(`There is no scope ${unknown.join(', ')}. The scopes are:\n${known.join('\n')}`);
  return [...new Set(names.filter(isTokenScope))];
}

function daysIn(expires: string): number {
  const days = Number(expires);
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS)
    throw new UsageError(`--expires ${expires} is not a whole number of days from 1 to ${MOST_DAYS}.`);
  return days;
}

const meaningOf = (token: StoredApiToken): string => token.scopes.map((scope) => `  ${scope}  ${tokenScopes[scope]}`).join('\n');

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

function historyOf({ created_at: made, expires_at: expires, revoked_at: revoked, last_used_at: used }: StoredApiToken): string {
  const use = used ? `last used on ${used.toISOString().slice(0, 16).replace('T', ' at ')} UTC` : 'never used';
  const end = revoked ? `revoked on ${dayOf(revoked)}` : `${expires <= systemClock() ? 'expired on' : 'valid until'} ${dayOf(expires)}`;
  return `issued on ${dayOf(made)}, ${use}, ${end}`;
}

if (import.meta.main) await runCommand(command);
