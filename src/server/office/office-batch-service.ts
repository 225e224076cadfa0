import type {
  SetReadersResponse,
  SetReadersBody,
  SetStatesBody,
  BatchResponse,
  CheckDecisionsBody,
  PrepareDecisionsBody,
  TakeBackStatesBody,
} from '../../api/schemas/office-schemas.ts';
import { formatText, formatTextByKey } from '../../form/model/text.ts';
import { RefusalError, refusals } from '../platform/refusals.ts';
import { assignReader } from './reader-store.ts';
import { lockStaffRole, readStaffNames } from '../staff/staff-store.ts';
import { authorizeActor } from '../staff/authorize-actor.ts';
import type { Staff } from '../staff/staff-store.ts';
import type { createDecisionService } from './decision-service.ts';
import type { OfficeDeps } from './office-deps.ts';

type Deps = Pick<OfficeDeps, 'db' | 'definition' | 'audit' | 'applicationStates'> & {
  readonly decisions: ReturnType<typeof createDecisionService>;
};

/** Changes of several applications at once, by an editor. */
export function createOfficeBatchService({ db, definition, applicationStates, decisions, audit }: Deps) {
  const messageOf = ({ code, details: { params = {} } }: RefusalError): string => {
    const { form } = definition();
    if (code !== 'newer_state') return formatTextByKey(refusals[code].text, params, form);
    return formatText('office.newer_state', { state: formatTextByKey(`office.state_${params['state']}`, {}, form) }, form);
  };

  /** Does the same with each, in a transaction of its own. A refusal of one leaves the others alone, unless it concerns all. */
  const withEach = async <One extends { readonly id: string }>(
    applications: readonly One[],
    work: (application: One) => Promise<unknown>,
  ): Promise<BatchResponse> => {
    const result: BatchResponse = { set: [], refused: [] };
    for (const application of applications) {
      const { id } = application;
      try {
        await work(application);
        result.set.push(id);
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error;
        const concernsAll = refusals[error.code].status < 404;
        if (concernsAll && result.set.length === 0) throw error;
        result.refused.push({ id, message: messageOf(error) });
      }
    }
    return result;
  };

  return {
    /**
     * Sets the state of each, with its email. What a student still owes stays on the list of what is asked for, as nobody sees all of these
     * lists.
     * @throws {RefusalError} what `ApplicationStateService.set` does, if none was set and the others would be refused for the same reason
     */
    setStates: (staff: Staff, { applications, ...change }: SetStatesBody): Promise<BatchResponse> =>
      withEach(applications, async ({ id, base }) => {
        const { version } = await applicationStates.set(`staff ${staff.id}`, id, { ...change, base }, true);
        if (version === base) throw new RefusalError('same_state');
      }),

    /** @throws {RefusalError} `not_logged_in`, `editors_only` */
    takeBackStates: (staff: Staff, { applications }: TakeBackStatesBody): Promise<BatchResponse> =>
      withEach(applications, ({ id, version }) => applicationStates.takeBack(`staff ${staff.id}`, id, version)),

    /** @throws {RefusalError} what `prepare` of decisions does */
    prepareDecisions: (staff: Staff, { applications, ...decision }: PrepareDecisionsBody): Promise<BatchResponse> =>
      withEach(applications, ({ id, base }) => decisions.prepare(staff, id, { ...decision, base })),

    /** Leaves the caller's own decisions unchecked: nobody looks at each of many. */
    checkDecisions: (staff: Staff, { applications }: CheckDecisionsBody): Promise<BatchResponse> =>
      withEach(applications, ({ id, base }) => decisions.check(staff, id, base, true)),

    /** @throws {RefusalError} `unknown_reader`, `not_logged_in`, `editors_only` */
    setReaders: (staff: Staff, { applications, reader }: SetReadersBody): Promise<SetReadersResponse> =>
      db.transaction().execute(async (transaction) => {
        const id = reader === 'me' ? staff.id : reader;
        const set = await assignReader(transaction, applications, id);
        await authorizeActor(transaction, `staff ${staff.id}`);
        if (id !== null && (await lockStaffRole(transaction, id)) === undefined) throw new RefusalError('unknown_reader');
        await audit(transaction, 'reader_set', { accountIds: set, actor: `staff ${staff.id}` });
        return { set: [...set], reader: id === null ? null : ((await readStaffNames(transaction, [id])).get(id) ?? null) };
      }),
  };
}
