import { asksForFile } from '../../../form/model/widget-definitions.ts';
import type { AnswerStore } from '../../answers/answer-store-context.tsx';
import type { ConflictError } from '../../api/api-client.ts';
import type { LazyUploads } from '../../renderer/upload/uploads-context.ts';
import type { Saver } from '../../saving/saver.ts';
import type { Session } from '../../session/session-context.ts';
import { translate } from '../../platform/translate.ts';
import type { Toasts } from '../../ui/use-toasts.ts';
import { remoteChangesOf } from './remote-changes.ts';

interface RemoteChangesDeps {
  readonly store: AnswerStore;
  readonly saver: Saver;
  readonly toasts: Toasts;
  readonly uploads: LazyUploads | null;
  readonly session: Pick<Session, 'status' | 'reload'>;
}

/** Shows what was saved elsewhere, and says so. Throws what the calls throw. */
export async function applyRemoteChanges({ store, saver, toasts, uploads, session }: RemoteChangesDeps): Promise<void> {
  const newer = remoteChangesOf(store, saver);
  const before = newer.getShown();
  const isSubmitted = await newer.sync();
  if (isSubmitted && session.status !== 'submitted') return void (await session.reload());
  const shown = newer.getShown();
  if (shown === null || shown === before) return;
  toasts.success(translate('save.newer'));
  await showFiles(store, uploads, shown.keys);
}

/** Shows answers that block a submission because the student has not seen them. Throws what the calls throw. */
export async function showUnseenChanges(
  { store, saver, uploads }: Omit<RemoteChangesDeps, 'toasts' | 'session'>,
  error: ConflictError,
): Promise<void> {
  await remoteChangesOf(store, saver).showUnseen(error);
  await showFiles(store, uploads, Object.keys(error.saved));
}

async function showFiles(store: AnswerStore, uploads: LazyUploads | null, keys: readonly string[]): Promise<void> {
  const files = keys.filter((key) => asksForFile(store.form.questions[key]));
  if (files.length > 0) (await uploads?.load())?.refresh(files);
}
