import type { RequestedItems } from '../../api/schemas/application-schemas.ts';
import type {
  ConversionState,
  DecideItemBody,
  PresignedUpload,
  PreviewReturnBody,
  StartConversionBody,
} from '../../api/schemas/document-schemas.ts';
import { fileRulesOf } from '../../form/model/file-rules.ts';
import { RefusalError } from '../platform/refusals.ts';
import { lockSubmission, type LockedSubmission, readCurrentStates } from '../application/application-state-store.ts';
import { type StoredDocument, removeDocument } from '../documents/document-store.ts';
import * as store from '../document-requests/requested-item-store.ts';
import type { Db } from '../database/tables.ts';
import type { Actor } from '../audit/record-audit-event.ts';
import { createFileIntakeService } from '../documents/file-intake-service.ts';
import { authorizeActor } from '../staff/authorize-actor.ts';
import type { StateMail } from './application-state-service.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';
import type { OfficeDeps } from './office-deps.ts';

const rules = fileRulesOf();

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'secrets' | 'limits' | 'audit' | 'definition'> &
  Pick<OfficeDeps, 'applications' | 'checklist' | 'queueEvent' | 'objects' | 'convertDocument' | 'applicationStates'>;

export function createRequestedItemService(deps: Deps) {
  const { db, clock, secrets, applications, applicationStates, checklist, limits, audit, queueEvent } = deps;
  const { dataKeys } = secrets;
  const intake = createFileIntakeService(deps);

  const find = async (from: Db, accountId: string, id: string): Promise<store.StoredRequestedItem> => {
    const item = (await store.listRequestedItems(from, dataKeys, accountId)).find((one) => one.id === id);
    if (!item) throw new RefusalError('no_item');
    return item;
  };
  /** @throws {RefusalError} `no_item`, or `closed_item` for one that its student can no longer change */
  const findOpen = async (from: Db, accountId: string, id: string): Promise<store.StoredRequestedItem> => {
    const item = await find(from, accountId, id);
    const { state, actor } = (await readCurrentStates(from, dataKeys, [accountId])).get(accountId) ?? {};
    const isOpen = store.isItemDue(item) || store.requestedItemStatus(item) === 'sent';
    const isOfItems = state === 'received' || state === 'documents_missing' || (state === 'decision' && actor === 'student');
    if (!isOpen || !isOfItems) throw new RefusalError('closed_item');
    return item;
  };
  /** Item with the file that was looked at. @throws {RefusalError} as `decide` does */
  const findDecidable = async (from: Db, accountId: string, id: string, { document, reason }: DecideItemBody) => {
    const item = await find(from, accountId, id);
    // Its student cannot change a file of these.
    const status = store.requestedItemStatus(item);
    if (item.file?.id === document && status === 'returned') throw new RefusalError('item_returned');
    if (item.file?.id === document && status === 'accepted' && reason !== undefined) throw new RefusalError('item_accepted');
    if (item.file?.id !== document || (!item.sent_at && !item.accepted_at)) throw new RefusalError('newer_item');
    return item;
  };
  /** Locks the submission until the work has ended. */
  const locked = <Done>(accountId: string, work: (transaction: Db, submission: LockedSubmission) => Promise<Done>): Promise<Done> =>
    db.transaction().execute(async (transaction) => {
      const submission = await lockSubmission(transaction, accountId);
      if (!submission) throw new RefusalError('no_item');
      return work(transaction, submission);
    });
  /** Replaces or removes an item's file: until another one has come, the item is due. */
  const change = <Done>(accountId: string, id: string, work: (transaction: Db) => Promise<Done>): Promise<Done> =>
    locked(accountId, async (transaction, submission) => {
      await findOpen(transaction, accountId, id);
      const done = await work(transaction);
      await store.updateRequestedItem(transaction, id, { sent_at: null });
      await applicationStates.updateAfterItems(transaction, accountId, submission);
      return done;
    });

  return {
    async own(accountId: string): Promise<RequestedItems> {
      const submission = await applications.readSubmission(db, accountId);
      const state = (await readCurrentStates(db, dataKeys, [accountId])).get(accountId);
      if (!submission || !state) throw new RefusalError('not_submitted');
      const hash = submission.definition_hash;
      return {
        state: await applicationStates.toStateView(state, hash),
        items: await applicationStates.items(accountId, state, hash),
        checklist: await checklist.entriesOf({ accountId, answers: submission.answers }),
      };
    },

    async presign(accountId: string, id: string): Promise<PresignedUpload> {
      await findOpen(db, accountId, id);
      await limits.countUpload(accountId);
      return intake.presign(accountId, store.requestedItemAnswerKey(id), rules);
    },

    async attach(accountId: string, id: string, upload: StartConversionBody): Promise<string> {
      await findOpen(db, accountId, id);
      const accepted = await intake.validate(accountId, [store.requestedItemAnswerKey(id)], upload, rules);
      return change(accountId, id, (transaction) =>
        intake.attach(transaction, accountId, [store.requestedItemAnswerKey(id)], accepted, id),
      );
    },

    async conversion(accountId: string, id: string): Promise<ConversionState> {
      return intake.conversionOf(store.fileShownToStudent(await find(db, accountId, id)), rules);
    },

    remove: (accountId: string, id: string): Promise<void> =>
      change(accountId, id, (transaction) => removeDocument(transaction, accountId, store.requestedItemAnswerKey(id))),

    /** Hands a converted file to the office, within the transaction that ends the conversion; other files are left alone. */
    async receive(transaction: Db, { id: document, account_id: accountId, request_id: id }: StoredDocument): Promise<void> {
      const items = await store.listRequestedItems(transaction, dataKeys, accountId);
      const submission = items.some((item) => item.id === id) && (await lockSubmission(transaction, accountId));
      if (!submission || id === null) return;
      await store.updateRequestedItem(transaction, id, { sent_at: clock() });
      await audit(transaction, 'document_received', { accountId });
      const { reference } = submission;
      await queueEvent(transaction, { type: 'application.document_received', data: { id: accountId, reference, document } });
      await applicationStates.updateAfterItems(transaction, accountId, submission);
    },

    /**
     * Accepts the file of an item or takes that back, or returns it with a reason.
     * @throws {RefusalError} `no_item`, `newer_item`, `item_returned`, `item_accepted`, `withdrawn`
     */
    decide: (actor: Actor, accountId: string, id: string, decision: DecideItemBody): Promise<void> =>
      locked(accountId, async (transaction, submission) => {
        await authorizeActor(transaction, actor);
        const { reason, is_accepted: isAccepted = true } = decision;
        const item = await findDecidable(transaction, accountId, id, decision);
        if (reason === undefined) {
          if ((item.accepted_at !== null) === isAccepted) return;
          await store.updateRequestedItem(
            transaction,
            id,
            isAccepted ? { accepted_at: clock() } : { accepted_at: null, sent_at: item.sent_at ?? clock() },
          );
          return audit(transaction, isAccepted ? 'item_accepted' : 'item_reopened', { accountId, actor });
        }
        await audit(transaction, 'item_returned', { accountId, actor });
        await applicationStates.returnItem(transaction, accountId, submission, actor, item, reason);
      }),

    /** The email that returning a file would send. @throws {RefusalError} as `decide` does */
    previewReturn: (accountId: string, id: string, returned: PreviewReturnBody): Promise<StateMail> =>
      locked(accountId, async (transaction, submission) => {
        const item = await findDecidable(transaction, accountId, id, returned);
        return applicationStates.previewReturnMail(transaction, accountId, submission, item, returned.reason);
      }),
  };
}
