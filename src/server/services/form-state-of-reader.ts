import type { FormState } from '../../form/model/answers.ts';
import { institutionClock } from '../../form/run/opening.ts';
import { dayAt } from '../clock.ts';
import { findAccount } from '../store/accounts.ts';
import type { Db } from '../store/tables.ts';
import type { Clock } from '../clock.ts';
import type { Definition } from '../definition.ts';
import type { Applications } from '../store/applications.ts';

type Deps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly definition: () => Definition;
  readonly applications: Applications;
};

/** Reads the form state that conditions in an email to an address depend on; no answers without a confirmed account. */
export function createFormStateOfReader({ db, clock, timeZone, definition, applications }: Deps) {
  return async (address: string): Promise<FormState> => {
    const now = clock();
    const moment = {
      today: dayAt(definition().form.institution, timeZone, now),
      clock: institutionClock(definition().form.institution, now),
    };
    const account = await findAccount(db, address);
    if (!account?.confirmed_at) return { answers: {}, counts: {}, tabs: {}, ...moment };
    const { answers, counts, tabs } = await applications.read(db, account.id);
    return { answers, counts, tabs, ...moment };
  };
}
