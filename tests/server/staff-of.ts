import { afterAll } from 'vitest';
import { officeCalls } from '../../src/contract/office-calls.ts';
import type { Role } from '../../src/contract/office.ts';
import { createSecrets } from '../../src/server/secrets.ts';
import { createAudit } from '../../src/server/services/audit.ts';
import { addStaff, inviteStaff, removeStaff, setStaffRole } from '../../src/server/services/staff-accounts.ts';
import { openDatabase } from '../../src/server/store/database.ts';
import { type Browser, PASSWORD, type ServerUnderTest } from './server-under-test.ts';

/** Does what `npm run staff` does, beside the server that the tests of a file share. */
export function staffOf(server: ServerUnderTest) {
  const { db, close } = openDatabase(server.databaseUrl, () => undefined);
  afterAll(close);
  const { clock } = server;
  const means = { db, clock, audit: createAudit({ clock, secrets: createSecrets('a key for this test alone, 32 characters') }) };
  const staff = {
    async add(email: string, role: Role = 'reader'): Promise<string> {
      const invited = await addStaff(means, { email, name: `Name of ${email}`, role });
      if (!invited) throw new Error(`There is already an account for ${email}.`);
      return invited.id;
    },
    link: async (email: string): Promise<string> => (await inviteStaff(means, email))?.id ?? '',
    setRole: (email: string, role: Role) => setStaffRole(means, email, role),
    remove: (email: string) => removeStaff(means, email),
    async atWork(email: string, role?: Role): Promise<Browser> {
      const browser = server.browser();
      const id = await staff.add(email, role);
      await browser.call(officeCalls.staffPassword, { id, password: PASSWORD, confirm_password: PASSWORD });
      await browser.call(officeCalls.staffLogin, { username: email, password: PASSWORD });
      return browser;
    },
  };
  return staff;
}
