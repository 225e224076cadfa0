import { OFFICE } from '../src/contract/addresses.ts';
import { isUsername } from '../src/contract/credentials.ts';
import { isRole, type Role, roles } from '../src/contract/staff.ts';
import { systemClock } from '../src/server/clock.ts';
import { createAudit } from '../src/server/services/audit.ts';
import { addStaff, inviteStaff, LINK_HOURS, removeStaff, setStaffRole } from '../src/server/services/staff-accounts.ts';
import { allStaff, type KnownStaff } from '../src/server/store/staff.ts';
import { parseCommand, runCommand } from './command.ts';
import { INSTITUTION_USAGE, institutionFolder } from './institution.ts';
import { type Opened, withDatabase } from './with-database.ts';

// `npm run staff -- add|list|role|link|remove`: who reads applications in the office's pages, while servers keep running.
const USAGE = `npm run staff -- add EMAIL --name "Ada Lovelace" --role ${Object.keys(roles).join('|')}
npm run staff -- list
npm run staff -- role EMAIL --role ${Object.keys(roles).join('|')}
npm run staff -- link EMAIL
npm run staff -- remove EMAIL
Each takes ${INSTITUTION_USAGE}.`;

type Work = (opened: Opened) => Promise<void>;

/** What each command does with the database, once what it is given makes sense: opening one may take a while. */
const commands: Readonly<Record<string, (email: string, options: Options) => Work>> = {
  add(email, options) {
    const member = { email: emailIn(email), name: nameIn(options.name), role: roleIn(options.role) };
    return async (opened) => {
      const invited = await addStaff(meansOf(opened), member);
      if (!invited) throw new Error(`There is already an account for ${email}. npm run staff -- link ${email} makes a new link for it.`);
      reportLink(opened, invited.id, member.name);
      console.log(`The account ${roles[member.role]}.`);
    };
  },

  list: () => async (opened) => {
    const staff = await allStaff(opened.db);
    if (staff.length === 0) console.log('Nobody has an account in the office yet. npm run staff -- add EMAIL makes one.');
    for (const member of staff) console.log(`${member.email}  ${member.name}  ${stateOf(member)}`);
  },

  role(email, options) {
    const role = roleIn(options.role);
    return async (opened) => {
      if (!(await setStaffRole(meansOf(opened), email, role))) throw unknown(email);
      console.log(`From the next click on, this account ${roles[role]}.`);
    };
  },

  link: (email) => async (opened) => {
    const invited = await inviteStaff(meansOf(opened), email);
    if (!invited) throw unknown(email);
    reportLink(opened, invited.id, invited.member.name);
  },

  remove: (email) => async (opened) => {
    if (!(await removeStaff(meansOf(opened), email))) throw unknown(email);
    console.log('Removed: nobody can log in with this account any more, and anyone who was logged in with it has been logged out.');
  },
};

await runCommand(run);

async function run(): Promise<void> {
  const { values, positionals } = parseCommand({ name: { type: 'string' }, role: { type: 'string' } }, USAGE);
  if (values.help) return console.log(USAGE);
  const [name = '', email, ...more] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || more.length > 0 || (name === 'list') !== (email === undefined)) throw new Error(USAGE);
  const work = command(email ?? '', values);
  await withDatabase(institutionFolder(values.institution), work);
}

interface Options {
  readonly name?: string | undefined;
  readonly role?: string | undefined;
}

function emailIn(email: string): string {
  if (email.length > 254 || !isUsername(email)) throw new Error(`'${email}' is not an email address.\n${USAGE}`);
  return email;
}

function nameIn(name = ''): string {
  if (name.trim() === '' || name.length > 100) throw new Error('Say with --name whose account it is, in up to 100 characters.');
  if (/\p{Cc}/u.test(name)) throw new Error('A name cannot have line breaks or other control characters: it is shown on one line.');
  return name.trim();
}

function roleIn(role = ''): Role {
  if (isRole(role)) return role;
  const known = Object.entries(roles).map(([name, meaning]) => `  ${name}  ${meaning}`);
  throw new Error(`${role === '' ? 'Say with --role what the account may do' : `There is no role '${role}'`}:\n${known.join('\n')}`);
}

function unknown(email: string): Error {
  return new Error(`There is no office account for '${email}'. npm run staff -- list shows all of them.`);
}

function stateOf({ role, password_hash: hash, removed_at: removed }: KnownStaff): string {
  if (removed) return `removed on ${removed.toISOString().slice(0, 10)}`;
  return hash === null ? `${role}, has not chosen a password yet` : role;
}

function reportLink({ settings }: Opened, id: string, whom: string): void {
  const link = new URL(`${OFFICE}/password`, settings.baseUrl);
  link.search = new URLSearchParams({ id }).toString();
  console.log(
    `${link.href}\n\nWith this link ${whom} chooses a password, once, within ${LINK_HOURS} hours. This is the only time it is shown:`,
  );
  console.log('pass it on where nobody else can read it.');
}

function meansOf({ db, secrets }: Opened) {
  return { db, clock: systemClock, audit: createAudit({ clock: systemClock, secrets }) };
}
