import type { LazyUploads } from '../renderer/upload/uploads-context.ts';
import { UNANSWERED } from '../../form/model/answers.ts';
import type { UploadDeps } from './create-uploads.ts';
import type { openUploads } from './open-uploads.ts';

/** Dependencies of uploads; `calls` replaces those of questions. */
export type LazyUploadsDeps = Pick<UploadDeps, 'store' | 'save' | 'onStart' | 'onError' | 'owner'> & Partial<Pick<UploadDeps, 'api'>>;

/** The uploads of one session, loaded when a question first needs them; `stop` ends all that is on its way. */
export function createLazyUploads(deps: LazyUploadsDeps): LazyUploads & { readonly stop: () => Promise<void> } {
  type Opened = ReturnType<typeof openUploads> | undefined;
  let opened: Promise<Opened> | undefined;
  let uploads: Opened;
  const load = async (): Promise<Opened> => {
    const program = await import('./open-uploads.ts').catch(() => undefined);
    return (uploads = program?.openUploads(deps));
  };
  return {
    load: () => (opened ??= load()),
    stateOf: (key) => uploads?.stateOf(key),
    sendingKeys: () => uploads?.sendingKeys() ?? [],
    pendingKeys: () => uploads?.pendingKeys() ?? [],
    collectingKeys: () => uploads?.collectingKeys() ?? [],
    stop: async () => (await opened)?.stop(),
  };
}

/** Stands for the open application where files answer no question: there is nothing to save. */
export const uploadDepsWithoutApplication: Pick<LazyUploadsDeps, 'store' | 'save' | 'onStart'> = {
  store: { answerTo: () => UNANSWERED, change: () => undefined, markSaved: () => undefined, files: new Map() },
  save: async () => undefined,
  onStart: () => undefined,
};
