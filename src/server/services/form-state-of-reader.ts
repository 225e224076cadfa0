import type { FormState } from '../../form/model/answers.ts';
import { institutionDateTime } from '../../form/run/opening.ts';
import { institutionDay } from '../clock.ts';
import { findAccount } from '../store/accounts.ts';
import type { Db } from '../store/tables.ts';
import type { Clock } from '../clock.ts';
import type { FormDefinition } from '../definition.ts';
import type { ApplicationStore } from '../store/applications.ts';

type Deps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly definition: () => FormDefinition;
  readonly applications: ApplicationStore;
};

/** Reads the form state that conditions in an email to an address depend on; no answers without a confirmed account. */
export function createReadRecipientFormState({ db, clock, timeZone, definition, applications }: Deps) {
  return async (address: string): Promise<FormState> => {
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
}
