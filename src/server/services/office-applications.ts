import type { MailPreview, OfficeApplication, OfficeChecklist, OfficeStates, RecordReply } from '../../contract/shapes/office.ts';
import type { SetState } from '../../contract/shapes/bodies.ts';
import type { DecideItem } from '../../contract/shapes/documents.ts';
import { composeMail } from '../mail/compose.ts';
import { Refused } from '../refusals.ts';
import { currentLanguage, currentRequestId, runInContext } from '../request-context.ts';
import { languageOf } from '../store/accounts.ts';
import { type StoredSubmission, usernameOf } from '../store/applications.ts';
import { marksOf } from '../store/checklist.ts';
import { documentAnswersOf } from '../store/documents.ts';
import { hasApplication } from '../store/whole-applications.ts';
import { staffNames } from '../store/staff.ts';
import type { createDecisions } from './decisions.ts';
import { factsOf, templatesFor } from './desk-settings.ts';
import { createFormStateOfReader } from './form-state-of-reader.ts';
import type { SubmittedApplications } from './submitted-applications.ts';
import type { createRequestedItems } from './requested-items.ts';
import type { Requests } from './requests.ts';
import type { Staff } from './staff-sessions.ts';
import type { Db } from '../store/tables.ts';
import type { Clock } from '../clock.ts';
import type { Definition } from '../definition.ts';
import type { Applications } from '../store/applications.ts';
import type { ReadOnlyViews } from './read-only-views.ts';
import type { ApplicationStates } from './application-states.ts';
import type { ApplicationNotes } from './application-notes.ts';
import type { LegalHolds } from './legal-holds.ts';
import type { Checklist } from './checklist.ts';
import type { Audit } from './audit.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly definition: () => Definition;
  readonly applications: Applications;
  readonly views: ReadOnlyViews;
  readonly applicationStates: ApplicationStates;
  readonly applicationNotes: ApplicationNotes;
  readonly legalHolds: LegalHolds;
  readonly checklist: Checklist;
  readonly audit: Audit;
  readonly timeZone: string;
  readonly submittedApplications: SubmittedApplications;
  readonly requests: Requests;
  readonly requestedItems: ReturnType<typeof createRequestedItems>;
  readonly decisions: ReturnType<typeof createDecisions>;
}

export function createOfficeApplications(deps: Deps) {
  const {
    db,
    clock,
    definition,
    applications,
    views,
    submittedApplications,
    applicationStates,
    applicationNotes,
    legalHolds,
    requests,
    requestedItems,
    checklist,
    decisions,
    audit,
  } = deps;
  const formStateOf = createFormStateOfReader(deps);

  const statesOf = async (id: string, formHash: string | undefined): Promise<OfficeStates> => {
    if (formHash === undefined) return { states: [], seconds_left: 0, items: [] };
    const states = await applicationStates.history(db, id, formHash);
    const idOf = (actor = ''): string => actor.replace(BY_STAFF, '');
    const names = await staffNames(
      db,
      states.flatMap(({ actor, replyActor }) => [idOf(actor), idOf(replyActor)]),
    );
    return {
      states: states.map(({ actor, replyActor, ...state }) => ({
        ...state,
        by: names.get(idOf(actor)) ?? '',
        is_by_student: actor === 'student',
        reply_by: names.get(idOf(replyActor)) ?? '',
      })),
      seconds_left: await applicationStates.secondsLeft(id),
      items: (await requestedItems.own(id)).items,
    };
  };

  const checklistOf = async (id: string, submission: StoredSubmission | undefined): Promise<OfficeChecklist> => {
    if (!submission) return { checklist: [] };
    const marks = (await marksOf(db, [id])).get(id);
    const memberOf = (entry: string): string => marks?.get(entry)?.actor.replace(BY_STAFF, '') ?? '';
    const entries = await checklist.of({ accountId: id, answers: submission.answers });
    const names = await staffNames(
      db,
      entries.map((entry) => memberOf(entry.id)),
    );
    return { checklist: entries.map((entry) => ({ ...entry, by: names.get(memberOf(entry.id)) ?? '' })) };
  };

  const statesOfOne = async (id: string): Promise<OfficeStates> =>
    statesOf(id, (await applications.readSubmission(db, id))?.definition_hash);

  const office = {
    /** Reads it as its student does, with secrets masked; recorded. @throws {Refused} `no_application` */
    async read(staff: Staff, id: string): Promise<OfficeApplication> {
      if (!(await hasApplication(db, id))) throw new Refused('no_application');
      const actor = `staff ${staff.id}` as const;
      await audit(db, 'application_shown', { accountId: id, actor });
      const submission = await applications.readSubmission(db, id);
      const [answered, email, states, notes, keeping, asked] = await Promise.all([
        documentAnswersOf(db, id),
        usernameOf(db, id),
        statesOf(id, submission?.definition_hash),
        applicationNotes.of(id),
        legalHolds.of(id),
        requests.read(id),
      ]);
      const { reading, answers } = submission
        ? await views.ofSubmission(submission, answered)
        : views.ofDraft(await applications.read(db, id), answered);
      return {
        id,
        reference: submission?.reference ?? null,
        submitted_at: submission?.submitted_at.toISOString() ?? null,
        email,
        reading,
        facts: factsOf(definition().form, reading, answers),
        templates: runInContext({ id: currentRequestId(), language: (await languageOf(db, email)) ?? currentLanguage() }, () =>
          templatesFor(definition().form, { name: reading.name, reference: submission?.reference ?? '' }, clock()),
        ),
        documents: submission ? (await submittedApplications.documents(actor, id)).documents : [],
        requests: [...asked],
        ...(await checklistOf(id, submission)),
        ...states,
        ...notes,
        ...(await decisions.prepared(id)),
        keeping,
        reader: submission?.reader_id ?? null,
      };
    },

    /** @returns every state it had @throws {Refused} as `ApplicationStates` does */
    async setState(staff: Staff, id: string, change: SetState): Promise<OfficeStates> {
      await applicationStates.set(`staff ${staff.id}`, id, change);
      return statesOfOne(id);
    },

    /** The email that a state would send, exactly as its reader would get it. @throws {Refused} as `setState` does */
    async previewState(id: string, change: SetState): Promise<MailPreview> {
      const { to, language, ...mail } = await applicationStates.mailOf(id, change);
      const formState = await formStateOf(to);
      return runInContext({ id: currentRequestId(), language }, () => {
        const { subject, text } = composeMail(definition(), { to, formState, ...mail });
        return { to, subject, text };
      });
    },

    /** @returns every state it had @throws {Refused} as `ApplicationStates` does */
    async takeBackState(staff: Staff, id: string, version: number): Promise<OfficeStates> {
      await applicationStates.takeBack(`staff ${staff.id}`, id, version);
      return statesOfOne(id);
    },

    /** @returns every state it had @throws {Refused} as `ApplicationStates` does */
    async recordReply(staff: Staff, id: string, reply: RecordReply): Promise<OfficeStates> {
      await applicationStates.recordReply(`staff ${staff.id}`, id, reply);
      return statesOfOne(id);
    },

    /** @throws {Refused} as `Checklist.mark` does */
    async markEntry(staff: Staff, id: string, entry: string, isReceived: boolean): Promise<OfficeChecklist> {
      await checklist.mark(`staff ${staff.id}`, id, entry, isReceived);
      return checklistOf(id, await applications.readSubmission(db, id));
    },

    /** Decides about the file of an item. @returns the application as it is then @throws {Refused} what `requestedItems.decide` does */
    async decideItem(staff: Staff, id: string, itemId: string, decision: DecideItem): Promise<OfficeApplication> {
      await requestedItems.decide(`staff ${staff.id}`, id, itemId, decision);
      return office.read(staff, id);
    },
  };
  return office;
}

const BY_STAFF = /^staff /;
