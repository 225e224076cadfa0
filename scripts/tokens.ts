import { isScope, type Scope, scopes } from '../src/contract/scopes.ts';
import { systemClock } from '../src/server/clock.ts';
import { createAudit } from '../src/server/services/audit.ts';
import { issueServiceToken } from '../src/server/services/service-tokens.ts';
import { issueSystemToken, revokeSystemToken } from '../src/server/services/system-tokens.ts';
import { allSystemTokens, type SystemToken } from '../src/server/store/system-tokens.ts';
import { accountOfSubmission } from '../src/server/store/whole-applications.ts';
import { parseCommand, runCommand } from './command.ts';
import { INSTITUTION_USAGE, institutionFolder } from './institution.ts';
import { type Opened, withDatabase } from './with-database.ts';

// `npm run tokens -- issue|list|revoke|pdf-link`: who besides students may read applications, while servers keep running.
const USAGE = `npm run tokens -- issue --name "Student system" --scopes ${Object.keys(scopes).join(',')} [--expires DAYS]
npm run tokens -- list
npm run tokens -- revoke ID
npm run tokens -- pdf-link REFERENCE
Each takes ${INSTITUTION_USAGE}.`;

const DAYS = 365;
const MOST_DAYS = 3650;
const LINK_SECONDS = 60 * 60;

type Work = (opened: Opened) => Promise<void>;

/** What each command does with the database, once what it is given makes sense: opening one may take a while. */
const commands: Readonly<Record<string, (what: string, options: Options) => Work>> = {
  issue(_, options) {
    const wanted = { name: nameIn(options.name), scopes: scopesIn(options.scopes), days: daysIn(options.expires) };
    return async (opened) => {
      const { token, row } = await issueSystemToken(meansOf(opened), wanted);
      console.log(`${token}\n\nThis is the only time it is shown: it is stored as a hash. It gives access to\n${meaningOf(row)}`);
      console.log(`until ${dayOf(row.expires_at)}, or until npm run tokens -- revoke ${row.id}`);
    };
  },

  list: () => async (opened) => {
    const tokens = await allSystemTokens(opened.db);
    if (tokens.length === 0) console.log('No token has been issued yet.');
    for (const token of tokens) console.log(`${token.id}  ${token.name}\n  ${token.scopes.join(', ')}\n  ${historyOf(token)}`);
  },

  revoke: (id) => async (opened) => {
    if (!(await revokeSystemToken(meansOf(opened), id)))
      throw new Error(`There is no valid token with the id '${id}'. npm run tokens -- list shows all of them.`);
    console.log('Revoked: every server refuses it from now on.');
  },

  'pdf-link': (reference) => async (opened) => {
    const accountId = await accountOfSubmission(opened.db, reference.toUpperCase());
    if (accountId === undefined) throw new Error(`No application with the reference '${reference}' has been submitted.`);
    const token = await issueServiceToken(meansOf(opened), accountId, 'link', LINK_SECONDS);
    const link = new URL(`/?service_token=${token}`, opened.settings.baseUrl);
    console.log(`${link.href}\n\nAnyone who opens it within an hour reads this one application, without a login.`);
  },
};

await runCommand(run);

async function run(): Promise<void> {
  const { values, positionals } = parseCommand(
    { name: { type: 'string' }, scopes: { type: 'string' }, expires: { type: 'string' } },
    USAGE,
  );
  if (values.help) return console.log(USAGE);
  const [name = '', what, ...more] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const takes = ['revoke', 'pdf-link'].includes(name);
  if (!command || more.length > 0 || takes !== (what !== undefined)) throw new Error(USAGE);
  const work = command(what ?? '', values);
  await withDatabase(institutionFolder(values.institution), work);
}

interface Options {
  readonly name?: string | undefined;
  readonly scopes?: string | undefined;
  readonly expires?: string | undefined;
}

function nameIn(name = ''): string {
  if (name.trim() === '' || name.length > 100) throw new Error(`Say with --name which system the token is for, in up to 100 characters.`);
  if (/\p{Cc}/u.test(name)) throw new Error('A name cannot have line breaks or other control characters: it is shown on one line.');
  return name.trim();
}

function scopesIn(named = ''): readonly Scope[] {
  const names = named.split(',').flatMap((name) => name.trim() || []);
  const unknown = names.filter((name) => !isScope(name));
  const known = Object.entries(scopes).map(([name, meaning]) => `  ${name}  ${meaning}`);
  if (names.length === 0) throw new Error(`Say with --scopes what the token may open:\n${known.join('\n')}`);
  if (unknown.length > 0) throw new Error(`There is no scope ${unknown.join(', ')}. The scopes are:\n${known.join('\n')}`);
  return [...new Set(names.filter(isScope))];
}

function daysIn(expires = String(DAYS)): number {
  const days = Number(expires);
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS)
    throw new Error(`--expires ${expires} is not a whole number of days from 1 to ${MOST_DAYS}.`);
  return days;
}

function meansOf({ db, secrets }: Opened) {
  return { db, clock: systemClock, audit: createAudit({ clock: systemClock, secrets }) };
}

function meaningOf(token: SystemToken): string {
  return token.scopes.map((scope) => `  ${scope}  ${scopes[scope]}`).join('\n');
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

function historyOf({ created_at: made, expires_at: expires, revoked_at: revoked, last_used_at: used }: SystemToken): string {
  const use = used ? `last used on ${used.toISOString().slice(0, 16).replace('T', ' at ')} UTC` : 'never used';
  const end = revoked ? `revoked on ${dayOf(revoked)}` : `${expires <= systemClock() ? 'expired on' : 'valid until'} ${dayOf(expires)}`;
  return `issued on ${dayOf(made)}, ${use}, ${end}`;
}
