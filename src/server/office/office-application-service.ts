import type { MailPreview, OfficeApplication, OfficeChecklist, StateHistory, RecordReplyBody } from '../../api/schemas/office-schemas.ts';
import type { SetStateBody } from '../../api/schemas/application-schemas.ts';
import type { DecideItemBody, PreviewReturnBody } from '../../api/schemas/document-schemas.ts';
import { preferredName } from '../../form/evaluate/applicant-name.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { RefusalError } from '../platform/refusals.ts';
import { requestLanguage, currentRequestId, runInContext } from '../platform/request-context.ts';
import { readAccountLanguage } from '../mail/mail-store.ts';
import { type StoredSubmission, readUsername } from '../application/application-store.ts';
import { readChecklistMarks } from '../application/checklist-store.ts';
import { readDocumentAnswers } from '../documents/document-store.ts';
import { hasApplication } from '../submissions/full-application-store.ts';
import { readStaffNames, type Staff } from '../staff/staff-store.ts';
import type { StateMail } from './application-state-service.ts';
import type { createDecisionService } from './decision-service.ts';
import { officeFactsOf, fillMessageTemplates } from './office-settings.ts';
import { createReadRecipientFormState } from '../application/recipient-form-state.ts';
import type { SubmittedApplicationService } from '../submissions/submitted-application-service.ts';
import type { createRequestedItemService } from './requested-item-service.ts';
import type { DocumentRequestService } from '../document-requests/document-request-service.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';
import type { OfficeDeps } from './office-deps.ts';

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'definition' | 'audit' | 'timeZone'> &
  Pick<OfficeDeps, 'applications' | 'views' | 'checklist' | 'applicationStates' | 'applicationNotes' | 'legalHolds'> & {
    readonly submittedApplications: SubmittedApplicationService;
    readonly requests: DocumentRequestService;
    readonly requestedItems: ReturnType<typeof createRequestedItemService>;
    readonly decisions: ReturnType<typeof createDecisionService>;
  };

export function createOfficeApplicationService(deps: Deps) {
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
  const formStateOf = createReadRecipientFormState(deps);

  const statesOf = async (id: string, formHash: string | undefined): Promise<StateHistory> => {
    if (formHash === undefined) return { states: [], seconds_left: 0, items: [] };
    const states = await applicationStates.history(db, id, formHash);
    const idOf = (actor = ''): string => actor.replace(BY_STAFF, '');
    const names = await readStaffNames(
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
    const marks = (await readChecklistMarks(db, [id])).get(id);
    const memberOf = (entry: string): string => marks?.get(entry)?.actor.replace(BY_STAFF, '') ?? '';
    const entries = await checklist.entriesOf({ accountId: id, answers: submission.answers });
    const names = await readStaffNames(
      db,
      entries.map((entry) => memberOf(entry.id)),
    );
    return { checklist: entries.map((entry) => ({ ...entry, by: names.get(memberOf(entry.id)) ?? '' })) };
  };

  const statesOfOne = async (id: string): Promise<StateHistory> =>
    statesOf(id, (await applications.readSubmission(db, id))?.definition_hash);

  /** An email exactly as its reader would get it. */
  const composed = async ({ to, language, ...mail }: StateMail): Promise<MailPreview> => {
    const formState = await formStateOf(to);
    return runInContext({ id: currentRequestId(), language }, () => {
      const { subject, text } = composeMail(definition(), { to, formState, ...mail });
      return { to, subject, text };
    });
  };

  const office = {
    /** Reads it as its student does, with secrets masked; recorded. @throws {RefusalError} `no_application` */
    async read(staff: Staff, id: string): Promise<OfficeApplication> {
      if (!(await hasApplication(db, id))) throw new RefusalError('no_application');
      const actor = `staff ${staff.id}` as const;
      await audit(db, 'application_shown', { accountId: id, actor });
      const submission = await applications.readSubmission(db, id);
      const [answered, email, states, notes, keeping, asked] = await Promise.all([
        readDocumentAnswers(db, id),
        readUsername(db, id),
        statesOf(id, submission?.definition_hash),
        applicationNotes.list(id),
        legalHolds.statusOf(id),
        requests.read(id),
      ]);
      const { form } = definition();
      const { reading, answers } = submission
        ? await views.ofSubmission(submission, answered)
        : views.ofDraft(await applications.read(db, id), answered);
      return {
        id,
        reference: submission?.reference ?? null,
        submitted_at: submission?.submitted_at.toISOString() ?? null,
        email,
        reading,
        facts: officeFactsOf(form, reading, answers),
        templates: runInContext({ id: currentRequestId(), language: (await readAccountLanguage(db, email)) ?? requestLanguage() }, () =>
          fillMessageTemplates(
            definition().form,
            form,
            { name: preferredName(form, answers), reference: submission?.reference ?? '' },
            clock(),
          ),
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

    /** @returns every state it had @throws {RefusalError} as `ApplicationStateService` does */
    async setState(staff: Staff, id: string, change: SetStateBody): Promise<StateHistory> {
      await applicationStates.set(`staff ${staff.id}`, id, change);
      return statesOfOne(id);
    },

    /** The email that a state would send. @throws {RefusalError} as `setApplicationState` does */
    previewState: async (id: string, change: SetStateBody): Promise<MailPreview> =>
      composed(await applicationStates.previewMail(id, change)),

    /** The email that recording a reply would send. @throws {RefusalError} as `recordReply` does */
    previewReply: async (id: string, reply: RecordReplyBody): Promise<MailPreview> =>
      composed(await applicationStates.previewReplyMail(id, reply)),

    /** The email that returning a file would send. @throws {RefusalError} as `decideItem` does */
    previewReturn: async (id: string, itemId: string, returned: PreviewReturnBody): Promise<MailPreview> =>
      composed(await requestedItems.previewReturn(id, itemId, returned)),

    /** @returns every state it had @throws {RefusalError} as `ApplicationStateService` does */
    async takeBackState(staff: Staff, id: string, version: number): Promise<StateHistory> {
      await applicationStates.takeBack(`staff ${staff.id}`, id, version);
      return statesOfOne(id);
    },

    /** @returns every state it had @throws {RefusalError} as `ApplicationStateService` does */
    async recordReply(staff: Staff, id: string, reply: RecordReplyBody): Promise<StateHistory> {
      await applicationStates.recordReply(`staff ${staff.id}`, id, reply);
      return statesOfOne(id);
    },

    /** @throws {RefusalError} as `ChecklistService.mark` does */
    async markEntry(staff: Staff, id: string, entry: string, isReceived: boolean): Promise<OfficeChecklist> {
      await checklist.mark(`staff ${staff.id}`, id, entry, isReceived);
      return checklistOf(id, await applications.readSubmission(db, id));
    },

    /** Decides about the file of an item. @returns the application as it is then @throws {RefusalError} what `requestedItems.decide` does */
    async decideItem(staff: Staff, id: string, itemId: string, decision: DecideItemBody): Promise<OfficeApplication> {
      await requestedItems.decide(`staff ${staff.id}`, id, itemId, decision);
      return office.read(staff, id);
    },
  };
  return office;
}

const BY_STAFF = /^staff /;
