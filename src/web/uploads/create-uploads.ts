import { MAX_FILE_NAME_LENGTH, isConverting } from '../../api/upload-rules.ts';
import { isAnswered, UNANSWERED } from '../../form/model/answers.ts';
import { fileRuleTextParams, type FileRules } from '../../form/model/file-rules.ts';
import type { AnswerStore } from '../answers/answer-store-context.tsx';
import type { Uploads, UploadState, CollectedPhotos } from '../renderer/upload/uploads-context.ts';
import type { StoredPhoto, PhotoStorage } from '../drafts/photo-storage.ts';
import type { DraftOwner } from '../drafts/draft-owner.ts';
import type { PhotoCollection, PhotoCollectionDeps } from '../photos/photo-collection.ts';
import { createFileTasks, type FileTaskDeps } from './file-tasks.ts';
import { pageLanguage } from '../platform/page-language.ts';
import { onReturnToWindow } from '../platform/on-return-to-window.ts';
import { replaceFileExtension, truncateFileName } from './truncate-file-name.ts';
import { planChosenFiles } from './plan-chosen-files.ts';
import {
  fileReducer,
  INITIAL_FILE_STATE,
  type ChosenFile,
  type FileEffect,
  type FileEvent,
  type FileState,
  type FileTask,
} from './file-reducer.ts';
import type { TextKey, TextParams } from '../../form/model/text.ts';

export interface UploadDeps extends FileTaskDeps {
  readonly store: Pick<AnswerStore, 'answerTo' | 'change' | 'markSaved' | 'files'>;
  readonly loadPhotos: LoadPhotos;
  readonly owner: () => DraftOwner | null;
  /** Store of unsent photos; undefined if the browser has none. */
  readonly loadPhotoStorage: () => Promise<PhotoStorage | undefined>;
  /** Something is being tried, perhaps again. */
  readonly onStart: () => void;
  readonly onError: (kind: 'upload' | 'documents', error: unknown, key: string) => void;
}

/** The file of one question, what it does now, and who hears of it. */
interface Slot {
  state: FileState;
  readonly listeners: Set<() => void>;
  /** Ends what is under way; whatever comes next waits for that end. */
  stop: AbortController;
  work: Promise<void>;
  /** Pages, from the first photo until they are attached or taken back. */
  photos?: PhotoCollection | undefined;
  /** The device did not keep them. */
  isUnkept?: boolean;
}

/** Follows the files of questions from the choice to the PDF: `fileReducer` says what happens next, and this does it. */
export function createUploads(deps: UploadDeps): Uploads & { readonly stop: () => void } {
  const { store, api, unfinished, translate, onStart, onError } = deps;
  const tasks = createFileTasks(deps);
  const slots = new Map<string, Slot>();
  const slotOf = (key: string): Slot => {
    const slot = slots.get(key) ?? {
      state: INITIAL_FILE_STATE,
      listeners: new Set(),
      stop: new AbortController(),
      work: Promise.resolve(),
    };
    slots.set(key, slot);
    return slot;
  };
  const keysAt = (...steps: readonly UploadState['at'][]): readonly string[] =>
    [...slots].flatMap(([key, { state }]) => (steps.includes(state.shown.at) ? [key] : []));

  const dispatch = (key: string, event: FileEvent): void => {
    const slot = slotOf(key);
    const before = slot.state.shown;
    const { state, effects } = fileReducer(slot.state, event);
    slot.state = state;
    if (isUnfinished(state.shown) && !isUnfinished(before)) unfinished.note(key);
    if (!isUnfinished(state.shown) && isUnfinished(before)) unfinished.forget(key);
    warnOnLeaving(keysAt('sending', 'pages').length > 0);
    if (state.shown !== before) slot.listeners.forEach((listener) => listener());
    effects.forEach((effect) => perform(key, slot, effect));
    // Pages come back when their file is taken back, and only then.
    if (event.is === 'removed') slot.photos?.show();
    if (state.shown.at === 'ready' && before.at !== 'ready') discard(key);
    if (event.is === 'found' && state.shown.at === 'empty') void bringBack(key, slot);
  };
  const perform = (key: string, slot: Slot, effect: FileEffect): void => {
    switch (effect.do) {
      case 'answer':
        store.change({ [key]: effect.answer });
        if (effect.isSaved) store.markSaved({ [key]: effect.answer });
        // One that has come from elsewhere in place of a known one is not seen before a word was said of it.
        if (effect.answer === UNANSWERED) store.files.delete(key);
        if (effect.id !== undefined && !store.files.has(key)) store.files.set(key, effect.id);
        return;
      case 'report':
        return onError(effect.kind, effect.error, key);
      case 'announce':
        if (slot.listeners.size === 0) onError('upload', new Error(effect.message), key);
        return;
      case 'send':
        onStart();
        return begin(key, slot, effect.do);
      case 'ask':
      case 'poll':
      case 'remove':
        return begin(key, slot, effect.do);
    }
  };
  const begin = (key: string, slot: Slot, task: FileTask): void => {
    slot.stop.abort();
    const { signal } = (slot.stop = new AbortController());
    const emit = (event: FileEvent): void => {
      if (!signal.aborted) dispatch(key, event);
    };
    slot.work = slot.work.then(() => (signal.aborted ? undefined : tasks[task]({ key, state: slot.state, signal, emit })));
  };
  const dropPages = (slot: Slot): void => {
    slot.photos?.stop();
    slot.photos = undefined;
  };
  let kept: Promise<PhotoStorage | undefined> | undefined;
  const withKept = async (then: (photos: PhotoStorage) => void): Promise<void> => {
    const photos = await (kept ??= deps.loadPhotoStorage());
    if (photos) then(photos);
  };
  const keepPages = async (key: string, rules: FileRules, pages: readonly StoredPhoto[]): Promise<void> => {
    const slot = slotOf(key);
    slot.isUnkept = (await (await (kept ??= deps.loadPhotoStorage()))?.save(key, rules, pages)) !== true;
    const { shown } = slot.state;
    if (shown.at === 'pages') dispatch(key, { is: 'gathered', gathered: { ...shown.gathered, isNotStored: slot.isUnkept } });
  };
  /** The pages are sent, or not wanted any more. */
  const discard = (key: string): void => {
    dropPages(slotOf(key));
    void withKept((photos) => photos.remove(key));
  };
  /** Pages that were not sent when the tab ended. */
  const bringBack = async (key: string, slot: Slot): Promise<void> => {
    const found = await (await (kept ??= deps.loadPhotoStorage()))?.read(key);
    if (!found || slots.get(key) !== slot || slot.photos || slot.state.shown.at !== 'empty') return;
    const files = found.photos.map(({ name, picture }) => new File([picture], name, { type: picture.type }));
    gather(key, found.rules, files, [], translate('upload.brought_back'));
  };
  const gather = (key: string, rules: FileRules, pictures: readonly File[], problems: readonly string[], note = ''): void => {
    const slot = slotOf(key);
    // Cancels a pending read of the question.
    slot.stop.abort();
    slot.photos ??= startGathering({
      load: deps.loadPhotos,
      rules,
      say: translate,
      emit: (gathered) => dispatch(key, { is: 'gathered', gathered: { ...gathered, isNotStored: slot.isUnkept === true } }),
      onPages: (pages) => void keepPages(key, rules, pages),
    });
    slot.photos.add(pictures, problems, note);
  };
  const sendPages = async (key: string): Promise<void> => {
    const { photos } = slotOf(key);
    const finished = await photos?.finish();
    if (!finished || slotOf(key).photos !== photos) return;
    dispatch(key, { is: 'chosen', chosen: named(finished.file, replaceFileExtension(finished.name, finished.ending), finished.name) });
  };
  const stopWatching = onReturnToWindow(() =>
    slots.forEach(({ listeners }, key) => {
      if (listeners.size > 0) dispatch(key, { is: 'returned' });
    }),
  );

  return {
    stateOf: (key) => slotOf(key).state.shown,
    subscribe(key, listener) {
      const { listeners } = slotOf(key);
      listeners.add(listener);
      dispatch(key, { is: 'followed' });
      return () => void listeners.delete(listener);
    },
    chooseFiles(key, files, rules, from) {
      const isGathering = slotOf(key).state.shown.at === 'pages';
      const { send, pictures, reasons } = planChosenFiles(files, rules, { isGathering, isPhoto: from === 'camera' });
      const problems = reasons.map((reason) => translate(`upload.${reason}`, fileRuleTextParams(rules, pageLanguage())));
      if (!isGathering) discard(key);
      if (send) return dispatch(key, { is: 'chosen', chosen: named(send, truncateFileName(send.name), send.name) });
      if (isGathering || pictures.length > 0) return gather(key, rules, pictures, problems);
      return dispatch(key, { is: 'refused', problems });
    },
    movePage: (key, id, by) => slotOf(key).photos?.place(id, by),
    removePage: (key, id) => slotOf(key).photos?.remove(id),
    sendPages: (key) => void sendPages(key),
    retry: (key) => dispatch(key, { is: 'retried' }),
    remove(key) {
      const slot = slotOf(key);
      if (slot.state.shown.at !== 'pages') return dispatch(key, { is: 'removing' });
      discard(key);
      return dispatch(key, { is: 'takenBackPages' });
    },
    async pagesOf(key) {
      const { shown } = slotOf(key).state;
      const document = (await api.getDocumentPages())[key];
      // Shows nothing of a replaced file.
      return shown.at === 'ready' && document?.id === shown.file.id && document?.pictures ? document : undefined;
    },
    async removeAll(keys) {
      const busy = keysAt(...ON_THE_WAY);
      // Students who never chose a file are not asked to wait for one: what the server says below is enough.
      const asked = keysAt('asking').filter((key) => isAnswered(store.answerTo(key)));
      if (keys.some((key) => busy.includes(key) || asked.includes(key))) return false;
      const statuses = await Promise.all(keys.map(async (key) => (await api.getConversion(key)).status));
      if (statuses.some(isConverting)) return false;
      for (const [n, key] of keys.entries()) {
        // Cancels a read from before.
        slotOf(key).stop.abort();
        discard(key);
        if (statuses[n] !== 'NOT_ANSWERED') await api.removeDocument(key);
        dispatch(key, { is: 'removed' });
      }
      return true;
    },
    refresh: (keys) => keys.forEach((key) => dispatch(key, { is: 'refreshed' })),
    sendingKeys: () => keysAt('sending'),
    pendingKeys: () => keysAt(...ON_THE_WAY),
    collectingKeys: () => keysAt('pages'),
    stop() {
      stopWatching();
      slots.forEach((slot) => {
        slot.stop.abort();
        dropPages(slot);
      });
      slots.clear();
      unfinished.leave();
      warnOnLeaving(false);
    },
  };
}

/** A file that has not arrived; a page that is being closed aborts its upload a moment before. */
const ON_THE_WAY = ['sending', 'converting', 'removing'] as const;
const isUnfinished = ({ at }: UploadState): boolean => at === 'sending' || at === 'broken' || at === 'pages';

const named = (file: Blob, name: string, before: string): ChosenFile => ({
  file,
  name,
  isShortened: [...before].length > MAX_FILE_NAME_LENGTH,
});

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Asks before the page is closed while a file is being sent. */
function warnOnLeaving(isNeeded: boolean): void {
  if (isNeeded) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

/** The program for photos; undefined where it cannot be loaded. */
type LoadPhotos = () => Promise<((deps: Omit<PhotoCollectionDeps, 'photoWorker'>) => PhotoCollection) | undefined>;

interface Deps {
  readonly load: LoadPhotos;
  readonly rules: FileRules;
  readonly say: (key: TextKey, params?: TextParams) => string;
  readonly emit: (gathered: CollectedPhotos) => void;
  readonly onPages: PhotoCollectionDeps['onPages'];
}

/** Pages of one question from the first photo on; whatever is asked before the program has come is done when it has. */
function startGathering({ load, rules, say, emit, onPages }: Deps): PhotoCollection {
  const nothing: CollectedPhotos = { pages: [], problems: [], statusText: '', isBusy: false, isCrowded: false, isFull: false };
  let isStopped = false;
  const hear = (gathered: CollectedPhotos): void => {
    if (!isStopped) emit(gathered);
  };
  hear({ ...nothing, statusText: say('upload.preparing'), isBusy: true });
  const opened = load().then((open) => {
    if (!open) hear({ ...nothing, problems: [say('upload.photos_not_loaded')] });
    return isStopped ? undefined : open?.({ rules, translate: say, emit: hear, onPages });
  });
  return {
    add: (files, problems, note) => void opened.then((pages) => pages?.add(files, problems, note)),
    place: (id, by) => void opened.then((pages) => pages?.place(id, by)),
    remove: (id) => void opened.then((pages) => pages?.remove(id)),
    finish: async () => (await opened)?.finish(),
    show: () => void opened.then((pages) => pages?.show()),
    stop() {
      isStopped = true;
      void opened.then((pages) => pages?.stop());
    },
  };
}
