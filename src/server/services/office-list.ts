import { setTimeout as pause } from 'node:timers/promises';
import { UUID } from '../../contract/shapes/documents.ts';
import type { OfficeFilters, OfficeList, OfficeListQuery } from '../../contract/shapes/office.ts';
import type { StateName } from '../../contract/office.ts';
import { isDay } from '../../form/model/iso-date.ts';
import { fullName } from '../../form/run/applicant.ts';
import { Refused } from '../refusals.ts';
import {
  accountOfApplication,
  listOpen,
  type ListPosition,
  listSubmitted,
  type SubmittedFilters,
  type WholeApplication,
} from '../store/whole-applications.ts';
import { applicationPages } from './application-pages.ts';
import { foldedWords } from './name-index.ts';
import type { ServiceDeps } from './service-deps.ts';
import type { Staff } from './staff-sessions.ts';

export type OfficeLists = ReturnType<typeof createOfficeLists>;

const PAGE = 50;
/** Milliseconds for which a search waits for the names to be read after a start. */
const LONGEST_WAIT = 10_000;

interface Part {
  readonly found: readonly WholeApplication[];
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
}: ServiceDeps) {
  const submittedFilters = ({ from, to, state }: OfficeFilters): SubmittedFilters => ({
    from,
    to,
    state,
    timeZone: definition().form.institution.time_zone ?? timeZone,
  });

  const submittedPart = async (filters: OfficeFilters, after: ListPosition | undefined): Promise<Part> => {
    const wanted = submittedFilters(filters);
    const found = [];
    for await (const among of named(filters.text, after)) {
      found.push(...(await listSubmitted(db, dataKeys, { ...wanted, among }, after, PAGE + 1 - found.length)));
      if (found.length > PAGE) break;
    }
    const last = found[PAGE - 1];
    return { found: found.slice(0, PAGE), next: found.length > PAGE && last ? encodeCursor(last.position) : undefined };
  };

  /** Accounts that a text may mean, in parts; undefined stands for all. */
  async function* named(text: string | undefined, after?: ListPosition): AsyncIterable<readonly string[] | undefined> {
    if (text === undefined) return yield undefined;
    const exact = await accountOfApplication(db, text);
    if (exact !== undefined) return yield [exact];
    const words = foldedWords(text);
    if (words.length === 0) return;
    const isReady = await Promise.race([nameIndex.refresh().then(() => true), pause(LONGEST_WAIT, false, { ref: false })]);
    if (!isReady) throw new Refused('busy', { retryAfter: 5 });
    yield* nameIndex.matching(words, after);
  }

  const draftPart = async (filters: OfficeFilters, after: string): Promise<Part> => {
    const found = await listOpen(db, dataKeys, partOfAddress(filters), after, PAGE + 1);
    const last = found[PAGE - 1];
    return { found: found.slice(0, PAGE), next: found.length > PAGE ? last?.username : undefined };
  };

  const shown = async (
    { accountId: id, username: email, answers, submission }: WholeApplication,
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
    /** Page of applications that pass the filters; recorded. @throws {Refused} `bad_request`; `busy` while names are still read */
    async list(staff: Staff, { after, ...filters }: OfficeListQuery): Promise<OfficeList> {
      requireSound(filters);
      // Prepares the first search.
      nameIndex.refresh().catch(() => undefined);
      await audit(db, 'applications_searched', { actor: `staff ${staff.id}` });
      const { found, next } =
        filters.status === 'draft'
          ? await draftPart(filters, after ?? '')
          : await submittedPart(filters, after === undefined ? undefined : decodeCursor(after));
      const states = await applicationStates.current(
        db,
        found.map(({ accountId }) => accountId),
      );
      return { applications: await Promise.all(found.map((one) => shown(one, states.get(one.accountId)?.state))), next: next ?? null };
    },

    /** All of them, each once, in `applicationPages`. @throws {Refused} as `list` does */
    async all(filters: OfficeFilters): Promise<AsyncIterable<readonly WholeApplication[]>> {
      requireSound(filters);
      if (filters.status === 'draft') return applicationPages(db, dataKeys, { status: 'draft' }, partOfAddress(filters));
      const wanted = { status: 'submitted', ...submittedFilters(filters) } as const;
      const parts: (readonly string[] | undefined)[] = [];
      for await (const among of named(filters.text)) parts.push(among);
      return pagesOf(parts.map((among) => applicationPages(db, dataKeys, { ...wanted, among })));
    },
  };
}

/** @throws {Refused} `bad_request` for what the schema of the call cannot express */
function requireSound({ status, state, from, to }: OfficeFilters): void {
  for (const [name, given] of Object.entries({ state, from, to })) {
    if (given === undefined) continue;
    if (name !== 'state' && !isDay(given)) throw new Refused('bad_request', { params: { detail: `${name} is not a day of the calendar` } });
    if (status === 'draft') throw new Refused('bad_request', { params: { detail: `${name} is not expected of drafts` } });
  }
}

async function* pagesOf<Page>(all: readonly AsyncIterable<Page>[]): AsyncIterable<Page> {
  for (const pages of all) yield* pages;
}

const partOfAddress = ({ text = '' }: OfficeFilters): string => text.trim().toLowerCase();

const encodeCursor = ({ at, accountId }: ListPosition): string => `${at} ${accountId}`;

function decodeCursor(text: string): ListPosition {
  const [, at, accountId] = new RegExp(`^(\\d{1,16}) (${UUID})$`).exec(text) ?? [];
  if (at === undefined || accountId === undefined) throw new Refused('wrong_cursor');
  return { at: Number(at), accountId };
}
