import { asksForFile } from '../../../../form/model/widget-kinds.ts';
import type { AnswerStore } from '../../../answers/answer-context.tsx';
import type { ConflictError } from '../../../api/client.ts';
import type { UploadSource } from '../../../renderer/upload/uploads.ts';
import type { Saver } from '../../../saving/saver.ts';
import type { Session } from '../../../session/session.ts';
import { t } from '../../../text.ts';
import type { Toasts } from '../../../ui/use-toasts.ts';
import { newerAnswersOf } from './newer-answers.ts';

export interface FollowDeps {
  readonly store: AnswerStore;
  readonly saver: Saver;
  readonly toasts: Toasts;
  readonly uploads: UploadSource | null;
  readonly session: Pick<Session, 'status' | 'reload'>;
}

/** Shows what was saved elsewhere, and says so. Throws what the calls throw. */
export async function followSaved({ store, saver, toasts, uploads, session }: FollowDeps): Promise<void> {
  const newer = newerAnswersOf(store, saver);
  const before = newer.shown();
  const isSubmitted = await newer.catchUp();
  if (isSubmitted && session.status !== 'submitted') return session.reload();
  const shown = newer.shown();
  if (shown === null || shown === before) return;
  toasts.success(t('save.newer'));
  await showFiles(store, uploads, shown.keys);
}

/** Shows answers that block a submission because the student has not seen them. Throws what the calls throw. */
export async function showRefused({ store, saver, uploads }: Omit<FollowDeps, 'toasts' | 'session'>, error: ConflictError): Promise<void> {
  await newerAnswersOf(store, saver).refused(error);
  await showFiles(store, uploads, Object.keys(error.saved));
}

async function showFiles(store: AnswerStore, uploads: UploadSource | null, keys: readonly string[]): Promise<void> {
  const files = keys.filter((key) => asksForFile(store.form.questions[key]));
  if (files.length > 0) (await uploads?.open())?.refresh(files);
}
