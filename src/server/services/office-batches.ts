import type { ReadersSet, SetReaders, SetStates, StatesSet } from '../../contract/shapes/office.ts';
import { say, sayNamed } from '../../form/model/text.ts';
import { Refused, refusals } from '../refusals.ts';
import { assignReader } from '../store/readers.ts';
import { lockRole, staffNames } from '../store/staff.ts';
import { requireActor } from './require-actor.ts';
import type { Staff } from './staff-sessions.ts';
import type { Db } from '../store/tables.ts';
import type { Definition } from '../definition.ts';
import type { ApplicationStates } from './application-states.ts';
import type { Audit } from './audit.ts';

interface Deps {
  readonly db: Db;
  readonly definition: () => Definition;
  readonly applicationStates: ApplicationStates;
  readonly audit: Audit;
}

/** Changes of several applications at once, by an editor. */
export function createOfficeBatches({ db, definition, applicationStates, audit }: Deps) {
  const messageOf = ({ code, details: { params = {} } }: Refused): string => {
    const { form } = definition();
    if (code !== 'newer_state') return sayNamed(refusals[code].text, params, form);
    return say('office.newer_state', { state: sayNamed(`office.state_${params['state']}`, {}, form) }, form);
  };

  return {
    /**
     * Sets the state of each in a transaction of its own, with its email. What a student still owes stays on the list of what is asked for, as
     * nobody sees all of these lists. Refusals of one leave the others alone.
     * @throws {Refused} what `ApplicationStates.set` does, if none was set and the others would be refused for the same reason
     */
    async setStates(staff: Staff, { applications, ...change }: SetStates): Promise<StatesSet> {
      const result: StatesSet = { set: [], refused: [] };
      for (const { id, base } of applications) {
        try {
          const { version } = await applicationStates.set(`staff ${staff.id}`, id, { ...change, base }, true);
          if (version === base) throw new Refused('same_state');
          result.set.push(id);
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          const concernsAll = refusals[error.code].status < 404;
          if (concernsAll && result.set.length === 0) throw error;
          result.refused.push({ id, message: messageOf(error) });
        }
      }
      return result;
    },

    /** @throws {Refused} `unknown_reader`, `not_logged_in`, `editors_only` */
    setReaders: (staff: Staff, { applications, reader }: SetReaders): Promise<ReadersSet> =>
      db.transaction().execute(async (transaction) => {
        const id = reader === 'me' ? staff.id : reader;
        const set = await assignReader(transaction, applications, id);
        await requireActor(transaction, `staff ${staff.id}`);
        if (id !== null && (await lockRole(transaction, id)) === undefined) throw new Refused('unknown_reader');
        await audit(transaction, 'reader_set', { accountIds: set, actor: `staff ${staff.id}` });
        return { set: [...set], reader: id === null ? null : ((await staffNames(transaction, [id])).get(id) ?? null) };
      }),
  };
}
