import { OFFICE_PATH } from '../src/api/url-paths.ts';
import { isUsername } from '../src/api/rules/credentials.ts';
import { isStaffRole, type StaffRole, staffRoles } from '../src/api/rules/office.ts';
import {
  addStaffMember,
  inviteStaffMember,
  STAFF_LINK_HOURS,
  removeStaffMember,
  setStaffRole,
} from '../src/server/staff/staff-accounts.ts';
import { listAllStaff, type StaffAccount } from '../src/server/staff/staff-store.ts';
import { type Command, defineAction, requireNameArgument, UsageError, runCommand } from '../src/command-line/command.ts';
import { institutionFolder, institutionOption } from '../src/command-line/institution.ts';
import { type OpenedDatabase, withDatabase, databaseAction } from '../src/operations/with-database.ts';

const EMAIL = { EMAIL: 'the email address of the account' };
const role = { type: 'string', value: Object.keys(staffRoles).join('|'), meaning: 'what the account may do' } as const;

export const command: Command = {
  name: 'staff',
  audience: 'operators',
  purpose: 'keeps the accounts of those who read applications in the browser, while servers run',
  actions: {
    add: defineAction({
      purpose: 'makes an account, and prints a link with which its owner chooses a password',
      words: EMAIL,
      options: { name: { type: 'string', value: '"Ada Lovelace"', meaning: 'whose account it is' }, role, ...institutionOption },
      async run(given, email: string) {
        // Checked first: opening a database may take a while.
        const member = {
          email: emailIn(email),
          name: requireNameArgument(given.name, 'Name the owner with --name'),
          role: roleIn(given.role),
        };
        await withDatabase(institutionFolder(given.institution), async (opened) => {
          const invited = await addStaffMember(opened, member);
          if (!invited)
            throw new Error(`There is already an account for ${email}. npm run staff -- link ${email} makes a new link for it.`);
          reportLink(opened, invited.id, member.name);
          console.log(`The account ${staffRoles[member.role]}.`);
        });
      },
    }),

    list: databaseAction({
      purpose: 'shows all accounts',
      async run({ db }) {
        const staff = await listAllStaff(db);
        if (staff.length === 0) console.log('There is no office account yet: npm run staff -- add makes one.');
        for (const member of staff) console.log(`${member.email}  ${member.name}  ${stateOf(member)}`);
      },
    }),

    role: defineAction({
      purpose: 'gives an account another role',
      words: EMAIL,
      options: { role, ...institutionOption },
      async run(given, email: string) {
        const newRole = roleIn(given.role);
        await withDatabase(institutionFolder(given.institution), async (opened) => {
          if (!(await setStaffRole(opened, email, newRole))) throw unknown(email);
          console.log(`From the next click on, this account ${staffRoles[newRole]}.`);
        });
      },
    }),

    link: databaseAction({
      purpose: 'prints a new link with which the owner of an account chooses a password',
      words: EMAIL,
      async run(opened, email: string) {
        const invited = await inviteStaffMember(opened, email);
        if (!invited) throw unknown(email);
        reportLink(opened, invited.id, invited.member.name);
      },
    }),

    remove: databaseAction({
      purpose: 'closes an account at once, and logs it out',
      words: EMAIL,
      async run(opened, email: string) {
        if (!(await removeStaffMember(opened, email))) throw unknown(email);
        console.log('Removed: nobody can log in with this account any more, and anyone who was logged in with it has been logged out.');
      },
    }),
  },
};

function emailIn(email: string): string {
  if (email.length > 254 || !isUsername(email)) throw new UsageError(`'${email}' is not an email address.`);
  return email;
}

function roleIn(wanted = ''): StaffRole {
  if (isStaffRole(wanted)) return wanted;
  const known = Object.entries(staffRoles).map(([name, meaning]) => `  ${name}  ${meaning}`);
  throw new UsageError(
    `${wanted === '' ? 'Choose with --role what the account may do' : `There is no role '${wanted}'`}:\n${known.join('\n')}`,
  );
}

const unknown = (email: string): Error => new Error(`There is no office account for '${email}'. npm run staff -- list shows all of them.`);

function stateOf({ role, password_hash: hash, removed_at: removed }: StaffAccount): string {
  if (removed) return `removed on ${removed.toISOString().slice(0, 10)}`;
  return hash === null ? `${role}, has not chosen a password yet` : role;
}

function reportLink({ settings }: OpenedDatabase, id: string, whom: string): void {
  const link = new URL(`${OFFICE_PATH}/password`, settings.baseUrl);
  link.search = new URLSearchParams({ id }).toString();
  console.log(
    `${link.href}\n\n${whom} can choose a password with this link, once, within ${STAFF_LINK_HOURS} hours. It is shown only now:`,
  );
  console.log('pass it on where nobody else can read it.');
}

if (import.meta.main) await runCommand(command);
