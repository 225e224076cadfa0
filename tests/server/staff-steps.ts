import { afterAll } from 'vitest';
import { officeEndpoints } from '../../src/api/office-endpoints.ts';
import type { StaffRole } from '../../src/api/rules/office.ts';
import { createSecrets } from '../../src/server/platform/secrets.ts';
import { createRecordAuditEvent } from '../../src/server/audit/record-audit-event.ts';
import { addStaffMember, inviteStaffMember, removeStaffMember, setStaffRole } from '../../src/server/staff/staff-accounts.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { type TestBrowser, PASSWORD, type ServerUnderTest } from './server-under-test.ts';

/** Does what `npm run staff` does, beside the server that the tests of a file share. */
export function createStaffSteps(server: ServerUnderTest) {
  const { db, close } = openDatabase(server.databaseUrl, () => undefined);
  afterAll(close);
  const { clock } = server;
  const means = { db, clock, audit: createRecordAuditEvent({ clock, secrets: createSecrets('a key for this test alone, 32 characters') }) };
  const staff = {
    async add(email: string, role: StaffRole = 'reader'): Promise<string> {
      const invited = await addStaffMember(means, { email, name: `Name of ${email}`, role });
      if (!invited) throw new Error(`There is already an account for ${email}.`);
      return invited.id;
    },
    link: async (email: string): Promise<string> => (await inviteStaffMember(means, email))?.id ?? '',
    setRole: (email: string, role: StaffRole) => setStaffRole(means, email, role),
    remove: (email: string) => removeStaffMember(means, email),
    async atWork(email: string, role?: StaffRole): Promise<TestBrowser> {
      const browser = server.browser();
      const id = await staff.add(email, role);
      await browser.call(officeEndpoints.staffPassword, { id, password: PASSWORD, confirm_password: PASSWORD });
      await browser.call(officeEndpoints.staffLogin, { username: email, password: PASSWORD });
      return browser;
    },
  };
  return staff;
}
