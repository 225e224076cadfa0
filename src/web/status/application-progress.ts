import type { Profile } from '../../api/schemas/application-schemas.ts';
import type { Decision } from '../../api/schemas/decision-schemas.ts';
import type { RequestedItem } from '../../api/schemas/document-schemas.ts';

export type Submission = NonNullable<Profile['submission']>;

export interface ProgressStage {
  readonly id: 'received' | 'documents' | 'review' | 'decision';
  /** Dropped: not needed any more. */
  readonly state: 'done' | 'current' | 'to_come' | 'dropped';
  /** ISO instant at which it was done; null if it is not, or nothing says when. */
  readonly at: string | null;
}

/** Id of the upload of a document that was asked for. */
export const requestedItemElementId = (id: string): string => `item-${id}`;

const dueItems = (items: readonly RequestedItem[]): readonly RequestedItem[] =>
  items.filter(({ status }) => status === 'asked' || status === 'returned');
export const receivedItems = (items: readonly RequestedItem[]): readonly RequestedItem[] =>
  items.filter(({ status }) => status === 'sent' || status === 'accepted');

/** Number of documents that are still to come, from the student or from elsewhere. */
export const countOutstandingDocuments = ({ items, checklist }: Submission): number =>
  dueItems(items).length + checklist.filter((entry) => entry.received_at === null).length;

export const isDecided = ({ state }: Submission): boolean => (state.state === 'decision' || state.outcome !== null) && !state.interim;

/** True if nothing more is asked for, also while it is not known whether the decision ends the application. */
export const isClosedSubmission = ({ state }: Submission, decision: Decision | undefined): boolean =>
  state.state === 'withdrawn' || (state.outcome !== null && decision?.ends !== false);

/** False once nothing more is asked for, as after a decision that wants no answer, or an offer that was declined. */
export const awaitsDocuments = (submission: Submission, decision: Decision | undefined): boolean =>
  !isClosedSubmission(submission, decision) && !['decided', 'declined'].includes(findNextAction(submission, decision)?.kind ?? '');

/** Stages of a submitted application, of which at most one is current; none of one that was withdrawn. */
export function progressStages(submission: Submission, decision?: Decision): readonly ProgressStage[] {
  const { submitted_at: submittedAt, state, items, checklist } = submission;
  if (state.state === 'withdrawn') return [];
  const isComplete = state.state !== 'documents_missing' && countOutstandingDocuments(submission) === 0;
  const open = awaitsDocuments(submission, decision) ? 'current' : decision ? 'dropped' : 'to_come';
  const [review, decided] = isDecided(submission)
    ? (['done', 'done'] as const)
    : [isComplete ? ('current' as const) : ('to_come' as const), 'to_come' as const];
  const arrivals = [...receivedItems(items).map(({ at }) => at), ...checklist.flatMap((entry) => entry.received_at ?? [])];
  return [
    { id: 'received', state: 'done', at: submittedAt },
    { id: 'documents', state: isComplete ? 'done' : open, at: (isComplete && arrivals.sort().at(-1)) || null },
    { id: 'review', state: review, at: null },
    { id: 'decision', state: decided, at: state.interim ? null : (decision?.at ?? (state.state === 'decision' ? state.at : null)) },
  ];
}

/** The one thing that a student has to do next: with files, with an answer, elsewhere, or nothing. */
export type NextAction =
  | { readonly kind: 'upload'; readonly items: readonly RequestedItem[] }
  | { readonly kind: 'reply' | 'late'; readonly day: string | null }
  | { readonly kind: 'accepted' | 'declined'; readonly at: string; readonly isRecorded: boolean }
  | { readonly kind: 'elsewhere' | 'nothing' | 'decided' };

/** @param decision of a decided application with an outcome, once it has loaded @returns undefined where nothing can be said */
export function findNextAction(submission: Submission, decision?: Decision): NextAction | undefined {
  const { state, items } = submission;
  if (state.state === 'withdrawn') return undefined;
  // An offer has its day: it is answered first.
  if (decision?.may_reply) return { kind: 'reply', day: decision.respond_by };
  if (state.state === 'decision' && !state.interim) {
    // A message alone says itself what is to do.
    if (!decision) return undefined;
    const { reply, replied_at: at, is_reply_recorded: isRecorded, respond_by: day } = decision;
    if (reply) return { kind: reply, at: at ?? state.at, isRecorded };
    return day === null ? { kind: 'decided' } : { kind: 'late', day };
  }
  const due = dueItems(items);
  if (due.length > 0) return { kind: 'upload', items: due };
  return { kind: countOutstandingDocuments(submission) > 0 ? 'elsewhere' : 'nothing' };
}
