import { setTimeout as pause } from 'node:timers/promises';
import type { OfficeFilters, OfficeList, OfficeListQuery } from '../../contract/shapes/office.ts';
import type { StateName } from '../../contract/states.ts';
import { isDay } from '../../form/model/iso-date.ts';
import { fullName } from '../../form/run/applicant.ts';
import type { DataKeys } from '../data-keys.ts';
import type { Definition } from '../definition.ts';
import { Refused } from '../refusals.ts';
import { type Listed, listDrafts, type ListPosition, listSubmitted, type SubmittedWanted } from '../store/office-list.ts';
import type { Db } from '../store/tables.ts';
import { accountOfApplication } from '../store/whole-applications.ts';
import type { ApplicationStates } from './application-states.ts';
import type { Audit } from './audit.ts';
import { foldedWords } from './folded-words.ts';
import type { NameIndex } from './name-index.ts';
import type { ReadPinnedForm } from './pinned-forms.ts';
import type { Staff } from './staff-sessions.ts';

/** The office's list of applications. */
export interface OfficeLists {
  /** Some applications that pass the filters, which is recorded. @throws {Refused} `bad_request`; `busy` while names are still read */
  list(staff: Staff, query: OfficeListQuery): Promise<OfficeList>;
  /** All of them, some hundred at a time. */
  all(filters: OfficeFilters): AsyncIterable<readonly Listed[]>;
}

interface Deps {
  readonly db: Db;
  readonly secrets: { readonly dataKeys: DataKeys };
  readonly definition: () => Definition;
  readonly readPinnedForm: ReadPinnedForm;
  readonly nameIndex: NameIndex;
  /** Where the institution names none. */
  readonly timeZone: string;
  readonly applicationStates: ApplicationStates;
  readonly audit: Audit;
}

const PAGE = 50;
const AT_ONCE = 100;
/** How long a search waits for the names to be read after a start, in milliseconds. */
const LONGEST_WAIT = 10_000;

/** What is listed, and where the list goes on. */
interface Part {
  readonly found: readonly Listed[];
  readonly next: string | undefined;
}

export function createOfficeLists({
  db,
  secrets: { dataKeys },
  definition,
  readPinnedForm,
  nameIndex,
  timeZone,
  applicationStates,
  audit,
}: Deps): OfficeLists {
  const submittedPart = async ({ from, to, state, text }: OfficeFilters, after: ListPosition | undefined, limit: number): Promise<Part> => {
    const wanted: SubmittedWanted = { from, to, state, timeZone: definition().form.institution.time_zone ?? timeZone };
    const found = [];
    for await (const among of text === undefined ? [undefined] : named(text, after)) {
      found.push(...(await listSubmitted(db, dataKeys, { ...wanted, among }, after, limit + 1 - found.length)));
      if (found.length > limit) break;
    }
    const last = found[limit - 1];
    return { found: found.slice(0, limit), next: found.length > limit && last ? cursorOf(last.position) : undefined };
  };

  /** The accounts that a text may mean. */
  async function* named(text: string, after: ListPosition | undefined): AsyncIterable<readonly string[]> {
    const exact = await accountOfApplication(db, text);
    if (exact !== undefined) return yield [exact];
    const words = foldedWords(text);
    if (words.length === 0) return;
    const isReady = await Promise.race([nameIndex.refresh().then(() => true), pause(LONGEST_WAIT, false, { ref: false })]);
    if (!isReady) throw new Refused('busy', { retryAfter: 5 });
    yield* nameIndex.matching(words, after);
  }

  const draftPart = async ({ text = '' }: OfficeFilters, after: string, limit: number): Promise<Part> => {
    const found = await listDrafts(db, dataKeys, text.trim().toLowerCase(), after, limit + 1);
    const last = found[limit - 1];
    return { found: found.slice(0, limit), next: found.length > limit ? last?.username : undefined };
  };

  const part = (filters: OfficeFilters, after: string | undefined, limit: number): Promise<Part> =>
    filters.status === 'draft'
      ? draftPart(filters, after ?? '', limit)
      : submittedPart(filters, after === undefined ? undefined : readCursor(after), limit);

  const shown = async (
    { accountId: id, username: email, answers, submission }: Listed,
    state: StateName | undefined,
  ): Promise<OfficeList['applications'][number]> => {
    const pinned = submission && (await readPinnedForm(db, submission.formHash));
    return {
      id,
      reference: submission?.reference ?? null,
      submitted_at: submission?.submittedAt.toISOString() ?? null,
      name: fullName(pinned?.form ?? definition().form, answers),
      email,
      state: state ?? null,
    };
  };

  return {
    async list(staff, { after, ...filters }) {
      requireSound(filters);
      // So that the first search need not wait for it.
      nameIndex.refresh().catch(() => undefined);
      await audit(db, 'applications_searched', { actor: `staff ${staff.id}` });
      const { found, next } = await part(filters, after, PAGE);
      const states = await applicationStates.current(
        db,
        found.map(({ accountId }) => accountId),
      );
      return { applications: await Promise.all(found.map((one) => shown(one, states.get(one.accountId)?.state))), next: next ?? null };
    },

    async *all(filters) {
      requireSound(filters);
      for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
        const { found, next } = await part(filters, after, AT_ONCE);
        yield found;
        after = next;
      }
    },
  };
}

/** @throws {Refused} `bad_request` for what the shape of the call cannot say */
function requireSound({ status, state, from, to }: OfficeFilters): void {
  for (const [name, given] of Object.entries({ state, from, to })) {
    if (given === undefined) continue;
    if (name !== 'state' && !isDay(given)) throw new Refused('bad_request', { params: { detail: `${name} is not a day of the calendar` } });
    if (status === 'draft') throw new Refused('bad_request', { params: { detail: `${name} is not expected of drafts` } });
  }
}

const cursorOf = ({ at, accountId }: ListPosition): string => `${at} ${accountId}`;

function readCursor(text: string): ListPosition {
  const [, at, accountId] = /^(\d{1,16}) ([0-9a-f-]{36})$/.exec(text) ?? [];
  if (at === undefined || accountId === undefined) throw new Refused('wrong_cursor');
  return { at: Number(at), accountId };
}
