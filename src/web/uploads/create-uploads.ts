import { fileProblems, isConverting, type ConversionState } from '../../contract/documents.ts';
import { ANSWERED, isAnswered, UNANSWERED } from '../../form/model/answers.ts';
import type { AnswerStore } from '../answers/answer-store.ts';
import { ServerError } from '../api/errors.ts';
import type { UploadedFile, Uploads, UploadState } from '../renderer/upload/uploads.ts';
import type { PlainTextKey } from '../../form/model/text.ts';
import { pause, warnOnLeaving, whenShownAgain } from './leaving-and-waiting.ts';
import type { UnfinishedUploads } from './unfinished-uploads.ts';
import type { UploadCalls } from './upload-calls.ts';

export interface UploadDeps {
  readonly store: Pick<AnswerStore, 'answerTo' | 'change' | 'markSaved'>;
  readonly save: () => Promise<void>;
  readonly calls: UploadCalls;
  readonly unfinished: UnfinishedUploads;
  readonly say: (key: PlainTextKey) => string;
  /** Something is being tried, perhaps again. */
  readonly onStart: () => void;
  /** `upload`: what a student began has failed; `documents`: the server does not say what there is. */
  readonly onError: (kind: 'upload' | 'documents', error: unknown, key: string) => void;
}

/** The file of one question. */
interface Slot {
  state: UploadState;
  readonly listeners: Set<() => void>;
  /** What was chosen last, to send it again. */
  chosen: File | undefined;
  /** Whether the server may have the file as the question's. */
  isHandedOver: boolean;
  /** Ends what is under way; whatever comes next waits for that end. */
  stop: AbortController;
  work: Promise<void>;
}

const NOTHING: UploadState = { at: 'empty', problems: [] };

/** Follows the files of questions from the choice to the PDF. */
export function createUploads({
  store,
  save,
  calls,
  unfinished,
  say,
  onStart,
  onError,
}: UploadDeps): Uploads & { readonly stop: () => void } {
  const slots = new Map<string, Slot>();
  const slotOf = (key: string): Slot => {
    let slot = slots.get(key);
    if (!slot) {
      slot = {
        state: { at: 'asking' },
        listeners: new Set(),
        chosen: undefined,
        isHandedOver: false,
        stop: new AbortController(),
        work: Promise.resolve(),
      };
      slots.set(key, slot);
    }
    return slot;
  };
  const become = (key: string, state: UploadState): void => {
    const slot = slotOf(key);
    const wasUnfinished = isUnfinished(slot.state);
    slot.state = state;
    if (isUnfinished(state) && !wasUnfinished) unfinished.note(key);
    if (!isUnfinished(state) && wasUnfinished) unfinished.forget(key);
    warnOnLeaving([...slots.values()].some((each) => each.state.at === 'sending'));
    slot.listeners.forEach((listener) => listener());
  };
  /** Ends what the question's file does, then does this; `signal` says when this shall end. */
  const begin = (key: string, work: (signal: AbortSignal) => Promise<void>): void => {
    const slot = slotOf(key);
    slot.stop.abort();
    const { signal } = (slot.stop = new AbortController());
    slot.work = slot.work.then(() => (signal.aborted ? undefined : work(signal)));
  };
  /** The server has set this answer itself: there is nothing to save. */
  const receive = (key: string, answer: typeof ANSWERED | typeof UNANSWERED): void => {
    store.change({ [key]: answer });
    store.markSaved({ [key]: answer });
  };

  async function send(key: string, file: File, signal: AbortSignal): Promise<void> {
    const slot = slotOf(key);
    const about = fileOf(file);
    try {
      if (slot.isHandedOver) await calls.removeDocument(key);
      slot.isHandedOver = false;
      const [, upload] = await Promise.all([save(), calls.askPresignedUrl(key)]);
      if (signal.aborted) return;
      const onProgress = (percent: number): void => {
        if (!signal.aborted) become(key, { at: 'sending', file: about, percent });
      };
      await calls.postFile(upload, file, { signal, onProgress });
      if (signal.aborted) return;
      slot.isHandedOver = true;
      await calls.startConversion(key, { file_key: upload.fields['key'] ?? '', file_name: file.name });
    } catch (error) {
      if (signal.aborted) return;
      become(key, { at: 'broken', file: about });
      return onError('upload', error, key);
    }
    if (signal.aborted) return;
    receive(key, UNANSWERED);
    await untilConverted(key, about, signal);
  }

  async function untilConverted(key: string, file: UploadedFile, signal: AbortSignal): Promise<void> {
    become(key, { at: 'converting', file, isCutOff: false });
    const conversion = await patiently(
      key,
      signal,
      async () => {
        const now = await calls.getConversion(key);
        if (isConverting(now.status) && !signal.aborted) become(key, { at: 'converting', file, isCutOff: false });
        return isConverting(now.status) ? undefined : now;
      },
      () => become(key, { at: 'converting', file, isCutOff: true }),
    );
    if (conversion) conclude(key, file, conversion);
  }

  function conclude(key: string, file: UploadedFile, { status, message }: ConversionState): void {
    const slot = slotOf(key);
    slot.chosen = undefined;
    receive(key, status === 'COMPLETED' ? ANSWERED : UNANSWERED);
    if (status === 'COMPLETED') return become(key, { at: 'ready', file });
    become(key, { at: 'empty', problems: [message].filter(Boolean) });
    // Whoever is on another page learns it too.
    if (status === 'FAILED' && slot.listeners.size === 0) onError('upload', new Error(message), key);
  }

  /** What the server knows of the file of a question that has come on the screen. */
  async function ask(key: string, signal: AbortSignal): Promise<void> {
    const found = await patiently(key, signal, async () => {
      const conversion = await calls.getConversion(key);
      const isThere = isConverting(conversion.status) || conversion.status === 'COMPLETED';
      return { conversion, file: isThere ? (await calls.getDocumentAnswers())[key] : undefined };
    });
    if (!found) return;
    const { conversion, file } = found;
    const wasSending = unfinished.forget(key);
    slotOf(key).isHandedOver = conversion.status !== 'NOT_ANSWERED';
    if (file && isConverting(conversion.status)) return untilConverted(key, file, signal);
    if (!file) {
      receive(key, UNANSWERED);
      return become(key, { at: 'empty', problems: [conversion.message || (wasSending ? say('upload.left') : '')].filter(Boolean) });
    }
    // The question was hidden for a while and lost its answer; its file has stayed.
    store.change({ [key]: ANSWERED });
    become(key, { at: 'ready', file });
  }

  /** Asks until there is an answer, also while the server cannot be reached; undefined where that ends without one. */
  async function patiently<Answer>(
    key: string,
    signal: AbortSignal,
    question: () => Promise<Answer | undefined>,
    onCutOff?: () => void,
  ): Promise<Answer | undefined> {
    while (!signal.aborted) {
      try {
        const answer = await question();
        if (signal.aborted) return undefined;
        if (answer !== undefined) return answer;
      } catch (error) {
        if (signal.aborted) return undefined;
        if (!isWorthWaiting(error, onCutOff !== undefined)) {
          onError('documents', error, key);
          return undefined;
        }
        onCutOff?.();
      }
      await pause(signal);
    }
    return undefined;
  }

  const removeNow = async (key: string, signal?: AbortSignal): Promise<void> => {
    const slot = slotOf(key);
    if (slot.isHandedOver) await calls.removeDocument(key);
    if (signal?.aborted) return;
    slot.isHandedOver = false;
    slot.chosen = undefined;
    receive(key, UNANSWERED);
    become(key, NOTHING);
  };
  const start = (key: string, file: File): void => {
    onStart();
    slotOf(key).chosen = file;
    become(key, { at: 'sending', file: fileOf(file), percent: 0 });
    begin(key, (signal) => send(key, file, signal));
  };
  const refresh = (key: string): void => {
    become(key, { at: 'asking' });
    begin(key, (signal) => ask(key, signal));
  };
  const stopLooking = whenShownAgain(() => {
    for (const [key, { state, listeners }] of slots) {
      const isSettled = state.at === 'ready' || (state.at === 'empty' && state.problems.length === 0);
      if (isSettled && listeners.size > 0) begin(key, (signal) => ask(key, signal));
    }
  });

  return {
    stateOf: (key) => slotOf(key).state,
    follow(key, listener) {
      const { listeners, state } = slotOf(key);
      listeners.add(listener);
      // Another window may have changed what is known here.
      if (['asking', 'ready', 'empty'].includes(state.at)) begin(key, (signal) => ask(key, signal));
      return () => void listeners.delete(listener);
    },
    choose(key, file) {
      const problems = fileProblems(file);
      if (problems.length === 0) start(key, file);
      else become(key, { at: 'empty', problems: problems.map((problem) => say(`upload.${problem}`)) });
    },
    retry(key) {
      const { chosen } = slotOf(key);
      if (chosen) start(key, chosen);
    },
    remove(key) {
      const { state } = slotOf(key);
      if (!('file' in state)) return;
      become(key, { at: 'removing', file: state.file });
      // What was on its way may have been handed over just now: `begin` waits until that is known.
      begin(key, (signal) =>
        removeNow(key, signal).catch((error: unknown) => {
          if (signal.aborted) return;
          onError('upload', error, key);
          refresh(key);
        }),
      );
    },
    async removeAll(keys) {
      const isBusy = (key: string): boolean => {
        const at = slots.get(key)?.state.at ?? 'empty';
        // Who never chose a file is not told to wait for one: what the server says below is enough.
        return at === 'asking' ? isAnswered(store.answerTo(key)) : ON_THE_WAY.includes(at);
      };
      if (keys.some(isBusy)) return false;
      const statuses = await Promise.all(keys.map(async (key) => (await calls.getConversion(key)).status));
      if (statuses.some(isConverting)) return false;
      for (const [n, key] of keys.entries()) {
        // What is being asked just now was there before.
        slotOf(key).stop.abort();
        slotOf(key).isHandedOver = statuses[n] !== 'NOT_ANSWERED';
        await removeNow(key);
      }
      return true;
    },
    refresh: (keys) => keys.forEach(refresh),
    sending: () => [...slots].flatMap(([key, { state }]) => (state.at === 'sending' ? [key] : [])),
    onTheWay: () => [...slots].flatMap(([key, { state }]) => (ON_THE_WAY.includes(state.at) ? [key] : [])),
    stop() {
      stopLooking();
      slots.forEach((slot) => slot.stop.abort());
      slots.clear();
      unfinished.forgetAll();
      warnOnLeaving(false);
    },
  };
}

/** A file that has not arrived; a page that goes away breaks what it sends a moment before it is gone. */
const ON_THE_WAY: readonly UploadState['at'][] = ['sending', 'converting', 'removing'];
const isUnfinished = ({ at }: UploadState): boolean => at === 'sending' || at === 'broken';

const fileOf = ({ name, size }: File): UploadedFile => ({ file_name: name, file_size: size });

/** Without a connection always; where a student has seen that the file arrived, also while the server is in trouble. */
const isWorthWaiting = (error: unknown, isSeen: boolean): boolean =>
  error instanceof ServerError && (error.status === 0 || (isSeen && (error.status >= 500 || error.status === 429)));
