import type { FormState } from '../../form/model/answers.ts';
import { institutionDateTime } from '../../form/evaluate/open-period.ts';
import { institutionDay } from '../platform/clock.ts';
import { findAccount } from '../accounts/account-store.ts';
import type { ApplicationDeps } from './application-deps.ts';

type Deps = Pick<ApplicationDeps, 'db' | 'clock' | 'timeZone' | 'definition' | 'applications'>;

/** Reads the form state that conditions in an email to an address depend on; no answers without a confirmed account. */
export const createReadRecipientFormState =
  ({ db, clock, timeZone, definition, applications }: Deps) =>
  async (address: string): Promise<FormState> => {
    const now = clock();
    const moment = {
      today: institutionDay(definition().form.institution, timeZone, now),
      clock: institutionDateTime(definition().form.institution, now),
    };
    const account = await findAccount(db, address);
    if (!account?.confirmed_at) return { answers: {}, counts: {}, tabs: {}, ...moment };
    const { answers, counts, tabs } = await applications.read(db, account.id);
    return { answers, counts, tabs, ...moment };
  };
