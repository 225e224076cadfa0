import type { RequestedItems } from '../../contract/shapes/bodies.ts';
import type { ConversionState, DecideItem, PresignedUpload, StartConversion } from '../../contract/shapes/documents.ts';
import { fileRules } from '../../form/model/file-rules.ts';
import { Refused } from '../refusals.ts';
import { lockSubmission, type LockedSubmission, currentStates } from '../store/application-states.ts';
import { type Document, removeDocument } from '../store/documents.ts';
import * as store from '../store/requested-items.ts';
import type { Db } from '../store/tables.ts';
import type { Actor } from './audit.ts';
import { createFileIntake } from './file-intake.ts';
import { requireActor } from './require-actor.ts';
import type { Clock } from '../clock.ts';
import type { Secrets } from '../secrets.ts';
import type { Applications } from '../store/applications.ts';
import type { ApplicationStates } from './application-states.ts';
import type { Checklist } from './checklist.ts';
import type { Limits } from './limits.ts';
import type { Audit } from './audit.ts';
import type { QueueEvent } from './webhooks.ts';
import type { Definition } from '../definition.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { Queue } from '../jobs/queue.ts';

const rules = fileRules();

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly applications: Applications;
  readonly applicationStates: ApplicationStates;
  readonly checklist: Checklist;
  readonly limits: Limits;
  readonly audit: Audit;
  readonly queueEvent: QueueEvent;
  readonly definition: () => Definition;
  readonly objects: ObjectStore;
  readonly convertDocument: Queue['convertDocument'];
}

export function createRequestedItems(deps: Deps) {
  const { db, clock, secrets, applications, applicationStates, checklist, limits, audit, queueEvent } = deps;
  const { dataKeys } = secrets;
  const intake = createFileIntake(deps);

  const find = async (from: Db, accountId: string, id: string): Promise<store.RequestedItem> => {
    const item = (await store.itemsOf(from, dataKeys, accountId)).find((one) => one.id === id);
    if (!item) throw new Refused('no_item');
    return item;
  };
  /** @throws {Refused} `no_item`, or `closed_item` for one that its student can no longer change */
  const findOpen = async (from: Db, accountId: string, id: string): Promise<store.RequestedItem> => {
    const item = await find(from, accountId, id);
    const { state, actor } = (await currentStates(from, dataKeys, [accountId])).get(accountId) ?? {};
    const isOpen = store.isDue(item) || store.itemStatus(item) === 'sent';
    const isOfItems = state === 'received' || state === 'documents_missing' || (state === 'decision' && actor === 'student');
    if (!isOpen || !isOfItems) throw new Refused('closed_item');
    return item;
  };
  /** Locks the submission until the work has ended. */
  const locked = <Done>(accountId: string, work: (transaction: Db, submission: LockedSubmission) => Promise<Done>): Promise<Done> =>
    db.transaction().execute(async (transaction) => {
      const submission = await lockSubmission(transaction, accountId);
      if (!submission) throw new Refused('no_item');
      return work(transaction, submission);
    });
  /** Replaces or removes an item's file: until another one has come, the item is due. */
  const change = <Done>(accountId: string, id: string, work: (transaction: Db) => Promise<Done>): Promise<Done> =>
    locked(accountId, async (transaction, submission) => {
      await findOpen(transaction, accountId, id);
      const done = await work(transaction);
      await store.noteItem(transaction, id, { sent_at: null });
      await applicationStates.followItems(transaction, accountId, submission);
      return done;
    });

  return {
    async own(accountId: string): Promise<RequestedItems> {
      const submission = await applications.readSubmission(db, accountId);
      const state = (await currentStates(db, dataKeys, [accountId])).get(accountId);
      if (!submission || !state) throw new Refused('not_submitted');
      const hash = submission.definition_hash;
      return {
        state: await applicationStates.asRead(state, hash),
        items: await applicationStates.items(accountId, state, hash),
        checklist: await checklist.of({ accountId, answers: submission.answers }),
      };
    },

    async presign(accountId: string, id: string): Promise<PresignedUpload> {
      await findOpen(db, accountId, id);
      await limits.countUpload(accountId);
      return intake.offer(accountId, store.itemKey(id), rules);
    },

    async attach(accountId: string, id: string, upload: StartConversion): Promise<string> {
      await findOpen(db, accountId, id);
      const accepted = await intake.accept(accountId, [store.itemKey(id)], upload, rules);
      return change(accountId, id, (transaction) => intake.attach(transaction, accountId, [store.itemKey(id)], accepted, id));
    },

    async conversion(accountId: string, id: string): Promise<ConversionState> {
      return intake.conversionOf(store.fileOfStudent(await find(db, accountId, id)), rules);
    },

    remove: (accountId: string, id: string): Promise<void> =>
      change(accountId, id, (transaction) => removeDocument(transaction, accountId, store.itemKey(id))),

    /** Hands a converted file to the office, within the transaction that ends the conversion; other files are left alone. */
    async receive(transaction: Db, { id: document, account_id: accountId, request_id: id }: Document): Promise<void> {
      const items = await store.itemsOf(transaction, dataKeys, accountId);
      const submission = items.some((item) => item.id === id) && (await lockSubmission(transaction, accountId));
      if (!submission || id === null) return;
      await store.noteItem(transaction, id, { sent_at: clock() });
      await audit(transaction, 'document_received', { accountId });
      const { reference } = submission;
      await queueEvent(transaction, { type: 'application.document_received', data: { id: accountId, reference, document } });
      await applicationStates.followItems(transaction, accountId, submission);
    },

    /** Accepts the file of an item or takes that back, or returns it with a reason. @throws {Refused} `no_item`, `newer_item`, `withdrawn` */
    decide: (
      actor: Actor,
      accountId: string,
      id: string,
      { document, reason, is_accepted: isAccepted = true }: DecideItem,
    ): Promise<void> =>
      locked(accountId, async (transaction, submission) => {
        await requireActor(transaction, actor);
        const item = await find(transaction, accountId, id);
        if (item.file?.id !== document || (!item.sent_at && !item.accepted_at)) throw new Refused('newer_item');
        if (reason === undefined) {
          if ((item.accepted_at !== null) === isAccepted) return;
          await store.noteItem(
            transaction,
            id,
            isAccepted ? { accepted_at: clock() } : { accepted_at: null, sent_at: item.sent_at ?? clock() },
          );
          return audit(transaction, isAccepted ? 'item_accepted' : 'item_reopened', { accountId, actor });
        }
        await store.returnItem(transaction, dataKeys, item, reason, clock());
        await audit(transaction, 'item_returned', { accountId, actor });
        await applicationStates.askAgain(transaction, accountId, submission, actor, reason);
      }),
  };
}
