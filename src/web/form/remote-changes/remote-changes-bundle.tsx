import 'virtual:text/form';
import 'virtual:text/newer';
import { asksForFile } from '../../../form/model/widget-definitions.ts';
import { type AnswerStore, useAnswerStore } from '../../answers/answer-store-context.tsx';
import { ConflictError, callApi } from '../../api/api-client.ts';
import type { LazyUploads } from '../../renderer/upload/uploads-context.ts';
import type { Saver } from '../../saving/saver.ts';
import type { Session } from '../../session/session-context.ts';
import { translate } from '../../platform/translate.ts';
import type { Toasts } from '../../ui/use-toasts.ts';
import { fillAnswerPlaceholders } from '../../../form/evaluate/fill-answer-placeholders.ts';
import { createReview } from '../../../form/evaluate/review.ts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { REVIEW_PATH } from '../../navigation/paths.ts';
import { useSaver } from '../../saving/saving-context.tsx';
import { Alert } from '../../ui/alert.tsx';
import { reviewItemElementId } from '../review-item-element-id.ts';
import { useSaveOnStepClick } from '../use-save-on-step-click.ts';
import { isSameAnswer, type Answer, type Answers } from '../../../form/model/answers.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { collectSeenAnswers } from '../seen-answers.ts';
import { mergeSavedAnswers } from '../../saving/merge-saved-answers.ts';

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

export function RemoteChangesAlert() {
  const store = useAnswerStore();
  const { form } = store;
  const newer = remoteChangesOf(store, useSaver());
  const shown = useSyncExternalStore(newer.subscribe, newer.getShown);
  const follow = useSaveOnStepClick();
  const place = useRef<HTMLDivElement>(null);
  const refusal = shown?.refusal;
  useEffect(() => {
    if (refusal === undefined) return;
    place.current?.scrollIntoView({ block: 'nearest' });
    place.current?.focus({ preventScroll: true });
  }, [refusal, shown]);
  if (shown === null) return null;
  const questions = namedAsRead(store, shown.keys);
  return (
    <div className="remote-changes-alert-place" ref={place} tabIndex={-1}>
      <Alert variant={refusal === undefined ? 'success' : 'error'} isSpoken={refusal !== undefined} onClose={newer.dismiss}>
        <span>{refusal ?? translate('save.newer')}</span>
        <ul>
          {questions.map(([key, name]) => (
            <li key={key}>
              <Link to={{ pathname: REVIEW_PATH, hash: reviewItemElementId(key) }} onClick={follow}>
                {name}
              </Link>
              {asksForFile(form.questions[key]) && store.files.has(key) && <span>{` ${translate('save.newer_file')}`}</span>}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}

/** Questions as the review that the links lead to calls them: those that are read together, such as the parts of a date, are one. */
function namedAsRead(store: AnswerStore, keys: readonly string[]): readonly (readonly [key: string, name: string])[] {
  const { form } = store;
  const formState = store.formState();
  const read = new Map(
    createReview(form, formState, {}).flatMap(({ sections }) =>
      sections.flatMap(({ items }) => items.map(({ key, name }) => [key, name] as const)),
    ),
  );
  const named = keys.flatMap((key) => {
    const question = form.questions[key];
    if (!question) return [];
    const together = form.sections[question.section]?.groups.find((group) => group.keys.includes(key))?.keys[0] ?? key;
    const at = read.has(key) ? key : together;
    return [[at, read.get(at) ?? fillAnswerPlaceholders(question.fullLabel, form, formState)] as const];
  });
  return [...new Map(named)];
}

/** Answers that were changed elsewhere and show here now. */
interface ShownRemoteChanges {
  readonly keys: readonly string[];
  readonly refusal?: string;
}

const known = new WeakMap<Saver, ReturnType<typeof createNewerAnswers>>();

/** One instance for each saver. */
export function remoteChangesOf(store: AnswerStore, saver: Saver) {
  const newer = known.get(saver) ?? createNewerAnswers(store, saver);
  known.set(saver, newer);
  return newer;
}

/** Answers saved by another tab or device since this page loaded. */
function createNewerAnswers(store: AnswerStore, saver: Saver) {
  const listeners = new Set<() => void>();
  let shown: ShownRemoteChanges | null = null;
  let checked: Readonly<Record<string, { readonly saved: Answer; readonly shown: Answer }>> = {};
  const show = (next: ShownRemoteChanges | null): void => {
    shown = next;
    listeners.forEach((listener) => listener());
  };
  const catchUp = async (): Promise<boolean> => {
    await saver.save().catch((error: unknown) => {
      if (!(error instanceof ConflictError)) throw error;
    });
    let isSubmitted = false;
    await saver.runExclusive(async () => {
      const { answers, files, counts, tabs, is_submitted } = await callApi(endpoints.newerAnswers, {
        body: { seen: { ...store.allSavedAnswers() } as never, files: Object.fromEntries(store.files) },
      });
      isSubmitted = is_submitted;
      const mine = store.unsaved().answers;
      const split = (isMine: boolean): Answers =>
        Object.fromEntries(Object.entries(answers).filter(([key]) => Object.hasOwn(mine, key) === isMine));
      const newer = split(false);
      if (!isSubmitted) store.applyRemoteAnswers(newer, counts, tabs);
      for (const [key, id] of Object.entries(files)) if (Object.hasOwn(answers, key)) store.files.set(key, id);
      mergeSavedAnswers(store, split(true), mine);
      if (Object.keys(newer).length > 0) show({ keys: [...new Set([...(shown?.keys ?? []), ...Object.keys(newer)])] });
    });
    return isSubmitted;
  };
  return {
    /** Saves what is unsaved, then shows what was saved elsewhere; whether it was submitted there. Throws what the calls throw. */
    sync: catchUp,
    /** All that the student sees now. */
    seenAnswers() {
      const asShown = Object.entries(checked).filter(([key, one]) => isSameAnswer(store.answerTo(key), one.shown));
      const now = collectSeenAnswers(store);
      return { ...now, seen: { ...now.seen, ...Object.fromEntries(asShown.map(([key, one]) => [key, one.saved])) } };
    },
    /** The server would have submitted these unseen; they are shown. */
    async showUnseen({ saved, message }: ConflictError): Promise<void> {
      await catchUp();
      checked = Object.fromEntries(Object.entries(saved).map(([key, answer]) => [key, { saved: answer, shown: store.answerTo(key) }]));
      show({ keys: Object.keys(saved), refusal: message });
    },
    getShown: () => shown,
    dismiss: () => show(null),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
