import { removalNote } from '../application/read-only-view-service.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { UUID_PATTERN } from '../../api/schemas/document-schemas.ts';
import type { ApplicationState } from '../../api/schemas/application-schemas.ts';
import type { OfficeCounts, OfficeCountsQuery, OfficeFilters, OfficeList, OfficeListQuery } from '../../api/schemas/office-schemas.ts';
import { type Answers, getOwn } from '../../form/model/answers.ts';
import type { Form } from '../../form/model/form.ts';
import { keysIn, nameOfColumn } from '../../form/model/institution.ts';
import { isCalendarDay } from '../../form/model/iso-date.ts';
import { fillPlaceholderFallbacks } from '../../form/evaluate/fill-answer-placeholders.ts';
import { fullName } from '../../form/evaluate/applicant-name.ts';
import { displayedAnswer } from '../../form/evaluate/displayed-answer.ts';
import { allOptionsOfQuestion } from '../../form/evaluate/options.ts';
import { institutionDay } from '../platform/clock.ts';
import { closingDateTime, convertTimeZone, plainDateTimeMs } from '../../form/model/plain-date-time.ts';
import { RefusalError } from '../platform/refusals.ts';
import { listAccountsAtDecisionStep, countPreparedDecisions, listPreparedAmong } from './decision-store.ts';
import { listCurrentStaff, readStaffNames } from '../staff/staff-store.ts';
import {
  findAccountIdByReferenceOrEmail,
  countApplications,
  countSubmissionsByState,
  isOutcomeUsed,
  listOpenApplications,
  listSubmittedApplications,
  type SubmissionFilters,
  type FullApplication,
} from '../submissions/full-application-store.ts';
import { paginateApplications } from '../submissions/paginate-applications.ts';
import { normalizeSearchWords, type IndexedApplication, type IndexCursor, isAwaitingDecision, type SortOrder } from './office-index.ts';
import type { Staff } from '../staff/staff-store.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';
import type { OfficeDeps } from './office-deps.ts';

export type OfficeListService = ReturnType<typeof createOfficeListService>;

const PAGE = 50;
/** Milliseconds for which a search waits for the applications to be read after a start. */
const LONGEST_WAIT = 10_000;
const DAY_MS = 86_400_000;
/** Accounts in one statement of an export. */
const AMONG = 300;
/** Orders besides the columns of an institution. */
const SORTS = ['submitted', 'name', 'days'];
const CURSOR = 'position in the office list';

interface Part {
  readonly found: readonly FullApplication[];
  readonly next: string | null;
}

type ListColumn = OfficeList['columns'][number] & { readonly keys: readonly string[] };
/** Filters that only the index knows, as answers and names are sealed. */
type Search = Pick<OfficeFilters, 'text' | 'answers'>;
const isSearched = ({ text, answers }: Search): boolean => (text ?? answers) !== undefined;
const wantedAnswers = (answers = ''): readonly (readonly [string, string])[] => [...new URLSearchParams(answers)];

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'secrets' | 'definition' | 'timeZone' | 'audit'> &
  Pick<OfficeDeps, 'readPinnedForm' | 'officeIndex' | 'applicationStates'>;

export function createOfficeListService(deps: Deps) {
  const { db, clock, secrets, definition, readPinnedForm, officeIndex, timeZone, applicationStates, audit } = deps;
  const { dataKeys } = secrets;
  /** Columns with the keys of their questions; the first one names the column. */
  const columnsOf = (form: Form): readonly ListColumn[] =>
    (form.institution.office?.columns ?? []).flatMap((column) => {
      const questions = keysIn(column).flatMap((key) => getOwn(form.questions, key) ?? []);
      const [first] = questions;
      if (first === undefined) return [];
      const today = institutionDay(form.institution, timeZone, clock());
      const options = questions.flatMap((question) => allOptionsOfQuestion(form, question, today));
      return {
        key: first.key,
        keys: questions.map(({ key }) => key),
        label: nameOfColumn(column) ?? fillPlaceholderFallbacks(first.fullLabel, form),
        options: [...new Map(options.map(({ value, label }) => [value, { value, label }])).values()],
      };
    });

  const nameOfOutcome = (id: string | null): string | null => (id === null ? null : (outcomesIn(definition().form).get(id) ?? id));

  const outcomesWithReply = (): readonly string[] =>
    (definition().form.institution.outcomes ?? []).filter(({ replies }) => replies).map(({ id }) => id);

  const submittedFilters = (staff: Staff, { from, to, state, outcome, reply, decision, reader }: OfficeFilters): SubmissionFilters => ({
    from,
    to,
    state,
    outcome,
    ...(reply === 'none' ? { unanswered: outcomesWithReply() } : { reply }),
    decision,
    readerId: reader === 'me' ? staff.id : reader === 'none' ? null : reader,
    timeZone: definition().form.institution.time_zone ?? timeZone,
  });

  const indexed = async (): Promise<typeof officeIndex> => {
    const isReady = await Promise.race([officeIndex.refresh().then(() => true), pause(LONGEST_WAIT, false, { ref: false })]);
    if (!isReady) throw new RefusalError('busy', { retryAfter: 5 });
    return officeIndex;
  };

  const passing = async (filters: SubmissionFilters, { text, answers }: Search): Promise<ReturnType<typeof passes>> => {
    const passesOthers = passes(filters, text, filters.decision && (await listAccountsAtDecisionStep(db, filters.decision)));
    const wanted = wantedAnswers(answers);
    return (one) => passesOthers(one) && wanted.every(([column, value]) => officeIndex.hasChosen(one, column, value));
  };

  /** Only application that a text names in full. */
  const exactMatch = async ({ text, answers }: Search): Promise<string | undefined> =>
    text === undefined || answers !== undefined ? undefined : findAccountIdByReferenceOrEmail(db, text);

  /** Uses the index in memory to sort and search, and the database otherwise. */
  const submittedPart = async (
    filters: SubmissionFilters,
    search: Search,
    { sort, order }: SortOrder,
    after: IndexCursor | undefined,
  ): Promise<Part> => {
    const exact = await exactMatch(search);
    if (exact !== undefined || (!isSearched(search) && sort === 'submitted')) {
      const among = exact === undefined ? {} : { among: [exact] };
      const found = await listSubmittedApplications(db, dataKeys, { ...filters, ...among }, after, PAGE + 1, order);
      const last = found[PAGE - 1];
      return { found: found.slice(0, PAGE), next: found.length > PAGE && last ? encodeCursor(last.position) : null };
    }
    const { ids, next } = (await indexed()).page({ sort, order }, await passing(filters, search), after, PAGE);
    const found = new Map(
      (await listSubmittedApplications(db, dataKeys, { among: ids }, undefined, PAGE)).map((one) => [one.accountId, one]),
    );
    return { found: ids.flatMap((id) => found.get(id) ?? []), next: next ? encodeCursor(next) : null };
  };

  const draftPart = async (filters: OfficeFilters, after: string): Promise<Part> => {
    const found = await listOpenApplications(db, dataKeys, partOfAddress(filters), after, PAGE + 1);
    const last = found[PAGE - 1];
    return { found: found.slice(0, PAGE), next: (found.length > PAGE && last?.username) || null };
  };

  /** Encrypted, as a cursor may hold an answer, which must not get into the log of a proxy. */
  const encodeCursor = ({ at, accountId, ...rest }: IndexCursor): string =>
    dataKeys.seal({ at, accountId, ...('value' in rest && { value: rest.value }) }, CURSOR).toString('base64url');

  const decodeCursor = (text: string): IndexCursor => {
    try {
      return dataKeys.unseal(Buffer.from(text, 'base64url'), CURSOR) as IndexCursor;
    } catch {
      throw new RefusalError('wrong_cursor');
    }
  };

  /** Names of query values that no longer exist, as in an old bookmark. */
  const lostIn = async ({ sort, outcome, reader, answers }: OfficeListQuery): Promise<readonly (keyof OfficeListQuery)[]> => {
    const { form } = definition();
    const columns = columnsOf(form);
    const isKnown = ([key, value]: readonly [string, string]): boolean =>
      columns.some((column) => column.key === key && column.options.some((option) => option.value === value));
    const hasNoOutcome = outcome !== undefined && !outcomesIn(form).has(outcome) && !(await isOutcomeUsed(db, outcome));
    const hasReader = reader === undefined || !IS_ID.test(reader) || (await listCurrentStaff(db)).some(({ id }) => id === reader);
    return [
      ...(sort === undefined || SORTS.includes(sort) || columns.some(({ key }) => key === sort) ? [] : (['sort'] as const)),
      ...(hasNoOutcome ? (['outcome'] as const) : []),
      ...(hasReader ? [] : (['reader'] as const)),
      ...(wantedAnswers(answers).every(isKnown) ? [] : (['answers'] as const)),
    ];
  };

  const shown = async (
    { accountId: id, username: email, answers, submission }: FullApplication,
    state: Pick<ApplicationState, 'state' | 'version'> | undefined,
    readers: ReadonlyMap<string, string>,
    prepared: Awaited<ReturnType<typeof listPreparedAmong>>,
    columns: readonly ListColumn[],
  ): Promise<OfficeList['applications'][number]> => {
    const form = (submission && (await readPinnedForm(db, submission.formHash))?.form) ?? definition().form;
    const days =
      submission && isAwaitingDecision(definition().form, submission)
        ? (clock().getTime() - submission.submittedAt.getTime()) / DAY_MS
        : undefined;
    const decision = prepared.get(id);
    return {
      id,
      reference: submission?.reference ?? null,
      submitted_at: submission?.submittedAt.toISOString() ?? null,
      name: fullName(form, answers),
      email,
      state: state?.state ?? null,
      version: state?.version ?? 0,
      outcome: nameOfOutcome(submission?.outcome ?? null),
      reply: submission?.reply ?? null,
      prepared: nameOfOutcome(decision?.outcome ?? null),
      prepared_version: decision?.version ?? 0,
      is_checked: typeof decision?.checked_by === 'string',
      reader: readers.get(submission?.readerId ?? '') ?? null,
      days_waiting: days === undefined ? null : Math.max(0, Math.floor(days)),
      cells: columns.map(({ keys }) => {
        const cells = keys.map(
          (key) => removalNote(form, submission?.removed, key) ?? cellOf(form, key, answers, submission?.submittedAt ?? clock()),
        );
        return cells.find((cell) => cell !== '') ?? '';
      }),
    };
  };

  return {
    /** Page of applications that pass the filters; recorded. @throws {RefusalError} `bad_request`; `busy` while applications are still read */
    async list(staff: Staff, query: OfficeListQuery): Promise<OfficeList> {
      requireSound(query);
      const ignored = await lostIn(query);
      const {
        after,
        sort = 'submitted',
        order = 'desc',
        ...filters
      } = { ...query, ...Object.fromEntries(ignored.map((name) => [name, undefined])) };
      // Prepares the first search.
      officeIndex.refresh().catch(() => undefined);
      await audit(db, 'applications_searched', { actor: `staff ${staff.id}` });
      const { found, next } =
        filters.status === 'draft'
          ? await draftPart(filters, after ?? '')
          : await submittedPart(
              submittedFilters(staff, filters),
              filters,
              { sort, order },
              after === undefined ? undefined : decodeCursor(after),
            );
      const ids = found.map(({ accountId }) => accountId);
      const states = await applicationStates.current(db, ids);
      const prepared = await listPreparedAmong(db, ids);
      const readers = await readStaffNames(
        db,
        found.flatMap(({ submission }) => submission?.readerId ?? []),
      );
      const { form } = definition();
      const columns = columnsOf(form);
      return {
        columns: columns.map(({ keys: _keys, ...column }) => column),
        ignored: [...ignored],
        applications: await Promise.all(found.map((one) => shown(one, states.get(one.accountId), readers, prepared, columns))),
        next,
      };
    },

    async counts(staff: Staff, query: OfficeCountsQuery): Promise<OfficeCounts> {
      requireSound(query);
      const filters = submittedFilters(staff, query);
      const [rows, decisions, drafts, mine] = await Promise.all([
        countSubmissionsByState(db, filters),
        countPreparedDecisions(db, filters),
        countApplications(db, { status: 'draft' }),
        countApplications(db, { status: 'submitted', ...filters, readerId: staff.id }),
      ]);
      const sum = (wanted: (row: (typeof rows)[number]) => boolean): number =>
        rows.filter(wanted).reduce((total, { count }) => total + count, 0);
      const outcomes = [...new Set([...outcomesIn(definition().form).keys(), ...rows.flatMap(({ outcome }) => outcome ?? [])])];
      return {
        states: Object.fromEntries([...new Set(rows.map(({ state }) => state))].map((state) => [state, sum((row) => row.state === state)])),
        outcomes: outcomes.map((id) => ({
          id,
          name: nameOfOutcome(id) ?? id,
          count: sum(({ outcome }) => outcome === id),
          accepted: sum(({ outcome, reply }) => outcome === id && reply === 'accepted'),
          declined: sum(({ outcome, reply }) => outcome === id && reply === 'declined'),
          none: outcomesWithReply().includes(id) ? sum(({ outcome, reply }) => outcome === id && reply === null) : 0,
        })),
        decisions: {
          prepared: decisions.reduce((total, { prepared, checked }) => total + prepared - checked, 0),
          checked: decisions.reduce((total, { checked }) => total + checked, 0),
        },
        drafts,
        mine,
      };
    },

    /** All of them, each once, in `paginateApplications`. @throws {RefusalError} as `list` does, and `bad_request` for a value that was lost */
    async all(staff: Staff, filters: OfficeFilters): Promise<AsyncIterable<readonly FullApplication[]>> {
      requireSound(filters);
      const [lost] = await lostIn(filters);
      if (lost) throw new RefusalError('bad_request', { params: { detail: `${lost} is not known any more` } });
      if (filters.status === 'draft') return paginateApplications(db, dataKeys, { status: 'draft' }, partOfAddress(filters));
      const wanted = { status: 'submitted', ...submittedFilters(staff, filters) } as const;
      if (!isSearched(filters)) return paginateApplications(db, dataKeys, wanted);
      const exact = await exactMatch(filters);
      const ids =
        exact === undefined
          ? (await indexed()).page({ sort: 'submitted', order: 'desc' }, await passing(wanted, filters), undefined).ids
          : [exact];
      const parts = Array.from({ length: Math.ceil(ids.length / AMONG) }, (_, n) => ids.slice(n * AMONG, (n + 1) * AMONG));
      return pagesOf(parts.map((among) => paginateApplications(db, dataKeys, { ...wanted, among })));
    },
  };
}

/** Names by id, in the order of the institution. */
const outcomesIn = ({ institution }: Form): ReadonlyMap<string, string> =>
  new Map((institution.outcomes ?? []).map(({ id, name }) => [id, name]));

const IS_ID = new RegExp(`^${UUID_PATTERN}$`);

/** @throws {RefusalError} `bad_request` for what the schema of the call cannot express */
function requireSound({ status, text: _text, order: _order, after: _after, ...rest }: OfficeListQuery): void {
  for (const [name, given] of Object.entries(rest)) {
    if (given === undefined) continue;
    if ((name === 'from' || name === 'to') && !isCalendarDay(given))
      throw new RefusalError('bad_request', { params: { detail: `${name} is not a day of the calendar` } });
    if (status === 'draft') throw new RefusalError('bad_request', { params: { detail: `${name} is not expected of drafts` } });
  }
}

/** The same as the conditions of the database. */
function passes(
  filters: SubmissionFilters,
  text: string | undefined,
  among: ReadonlySet<string> | undefined,
): (application: IndexedApplication) => boolean {
  const { from, to, timeZone = 'UTC', state, outcome, reply, unanswered, readerId } = filters;
  const start = (moment: string): number => plainDateTimeMs(convertTimeZone(moment, timeZone, 'UTC')) * 1000;
  const first = from === undefined ? -Infinity : start(from);
  const end = to === undefined ? Infinity : start(closingDateTime(to));
  const words = text === undefined ? [] : normalizeSearchWords(text);
  // Text without letters and digits matches nothing.
  if (text !== undefined && words.length === 0) return () => false;
  return (one) =>
    one.at >= first &&
    one.at < end &&
    (state === undefined || one.state === state) &&
    (outcome === undefined || one.outcome === outcome) &&
    (reply === undefined || one.reply === reply) &&
    (unanswered === undefined || (one.reply === null && unanswered.includes(one.outcome ?? ''))) &&
    (readerId === undefined || one.readerId === readerId) &&
    (among === undefined || among.has(one.accountId)) &&
    words.every((word) => one.words.includes(word));
}

function cellOf(form: Form, key: string, answers: Answers, at: Date): string {
  const question = form.questions[key];
  return question ? displayedAnswer(form, question, { answers, today: at.toISOString().slice(0, 10) }) : '';
}

async function* pagesOf<Page>(all: readonly AsyncIterable<Page>[]): AsyncIterable<Page> {
  for (const pages of all) yield* pages;
}

const partOfAddress = ({ text = '' }: OfficeFilters): string => text.trim().toLowerCase();
