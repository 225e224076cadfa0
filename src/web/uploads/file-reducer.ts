import { isRefusal } from '../api/api-client.ts';
import { isConverting } from '../../api/upload-rules.ts';
import type { ConversionState } from '../../api/schemas/document-schemas.ts';
import { FILE_ANSWER, UNANSWERED } from '../../form/model/answers.ts';
import type { CollectedPhotos, UploadedFile, UploadState } from '../renderer/upload/uploads-context.ts';

/** The file of one question. */
export interface FileState {
  readonly shown: UploadState;
  /** Last chosen file, for a retry. */
  readonly chosen: ChosenFile | undefined;
  /** True once the server may have it. */
  readonly isHandedOver: boolean;
}

/** A file under the name that it is sent with, and whether that is shorter than what the student called it. */
export interface ChosenFile {
  readonly file: Blob;
  readonly name: string;
  readonly isShortened: boolean;
}

export type FileEvent =
  | { readonly is: 'chosen'; readonly chosen: ChosenFile }
  /** Pages are there that were not before, or in another order. */
  | { readonly is: 'gathered'; readonly gathered: CollectedPhotos }
  | { readonly is: 'takenBackPages' }
  | { readonly is: 'refused'; readonly problems: readonly string[] }
  | { readonly is: 'retried' | 'removing' }
  /** Another window may have changed what is known here: the question comes on the screen, or the student back to the window. */
  | { readonly is: 'followed' | 'returned' | 'refreshed' }
  // Results of sending; the server may have the file from `handedOver` to `takenBack`.
  | { readonly is: 'takenBack' | 'handedOver' }
  | { readonly is: 'arrived'; readonly id?: string | undefined }
  | { readonly is: 'progressed'; readonly percent: number }
  | { readonly is: 'brokeOff'; readonly error: unknown }
  // Results of asking about the conversion.
  | { readonly is: 'cutOff' | 'converting' }
  | { readonly is: 'converted'; readonly conversion: ConversionState }
  /** `problem` says why there is no file; '' where nobody sent one. */
  | { readonly is: 'found'; readonly conversion: ConversionState; readonly file: UploadedFile | undefined; readonly problem: string }
  | { readonly is: 'unknown'; readonly error: unknown }
  // Results of removing.
  | { readonly is: 'removed' }
  | { readonly is: 'notRemoved'; readonly error: unknown };

/** Work of a question, one at a time; a new one stops the former. */
export type FileTask = 'send' | 'ask' | 'poll' | 'remove';

export type FileEffect =
  | { readonly do: FileTask }
  /** `isSaved`: the server has set this answer itself; `id`: of the file that there is or will be. */
  | {
      readonly do: 'answer';
      readonly answer: typeof FILE_ANSWER | typeof UNANSWERED;
      readonly isSaved: boolean;
      readonly id?: string | undefined;
    }
  /** `upload`: what a student began has failed; `documents`: the server does not say what there is. */
  | { readonly do: 'report'; readonly kind: 'upload' | 'documents'; readonly error: unknown }
  /** Shown at the question; students on another page learn it too. */
  | { readonly do: 'announce'; readonly message: string };

interface FileTransition {
  readonly state: FileState;
  readonly effects: readonly FileEffect[];
}

export const INITIAL_FILE_STATE: FileState = { shown: { at: 'asking' }, chosen: undefined, isHandedOver: false };
const CLEARED = { do: 'answer', answer: UNANSWERED, isSaved: true } satisfies FileEffect;

/**
 * The next state of a question's file after an event, and the effects to carry out. No clock, no network: an event that does not fit
 * changes nothing.
 */
export function fileReducer(state: FileState, event: FileEvent): FileTransition {
  const { shown } = state;
  const to = (change: Partial<FileState>, ...effects: readonly FileEffect[]): FileTransition => ({
    state: { ...state, ...change },
    effects,
  });
  const show = (now: UploadState, ...effects: readonly FileEffect[]): FileTransition => to({ shown: now }, ...effects);
  const unchanged: FileTransition = { state, effects: [] };
  const file = 'file' in shown ? shown.file : undefined;

  switch (event.is) {
    case 'chosen':
      return to({ chosen: event.chosen, shown: { at: 'sending', file: described(event.chosen), percent: 0 } }, { do: 'send' });
    case 'gathered':
      return gathered(state, event.gathered);
    case 'takenBackPages':
      return shown.at === 'pages' ? show({ at: 'empty', problems: [] }) : unchanged;
    case 'refused':
      return show({ at: 'empty', problems: event.problems });
    case 'retried':
      return state.chosen ? fileReducer(state, { is: 'chosen', chosen: state.chosen }) : unchanged;
    case 'removing':
      return file ? show({ at: 'removing', file }, { do: 'remove' }) : unchanged;
    case 'followed':
      return ['asking', 'ready', 'empty'].includes(shown.at) ? to({}, { do: 'ask' }) : unchanged;
    case 'returned':
      return isSettled(shown) ? to({}, { do: 'ask' }) : unchanged;
    case 'refreshed':
      return shown.at === 'pages' ? unchanged : show({ at: 'asking' }, { do: 'ask' });
    case 'takenBack':
      return to({ isHandedOver: false });
    case 'handedOver':
      return to({ isHandedOver: true });
    case 'progressed':
      return file ? show({ at: 'sending', file, percent: event.percent }) : unchanged;
    case 'arrived':
      return file ? arrived(state, { ...file, id: event.id }) : unchanged;
    case 'brokeOff':
      if (!file) return unchanged;
      // Sending the same again would be refused again.
      if (isRefusal(event.error)) return fileReducer({ ...state, chosen: undefined }, { is: 'notRemoved', error: event.error });
      return show({ at: 'broken', file }, { do: 'report', kind: 'upload', error: event.error });
    case 'cutOff':
    case 'converting':
      return file ? show({ at: 'converting', file, isCutOff: event.is === 'cutOff' }) : unchanged;
    case 'converted':
      return file ? converted(state, file, event.conversion) : unchanged;
    case 'found':
      return found(state, event);
    case 'unknown':
      return to({}, { do: 'report', kind: 'documents', error: event.error });
    case 'removed':
      return to({ chosen: undefined, isHandedOver: false, shown: { at: 'empty', problems: [] } }, CLEARED);
    case 'notRemoved':
      return show({ at: 'asking' }, { do: 'report', kind: 'upload', error: event.error }, { do: 'ask' });
  }
}

/** Returns to the former state if no page is left, with the problem. */
function gathered(state: FileState, now: CollectedPhotos): FileTransition {
  if (state.shown.at !== 'empty' && state.shown.at !== 'pages') return { state, effects: [] };
  const isNothing = now.pages.length === 0 && !now.isBusy;
  const shown: UploadState = isNothing ? { at: 'empty', problems: now.problems } : { at: 'pages', gathered: now };
  return { state: { ...state, shown }, effects: [] };
}

const arrived = (state: FileState, file: UploadedFile): FileTransition => ({
  state: { ...state, shown: { at: 'converting', file, isCutOff: false } },
  effects: [{ ...CLEARED, id: file.id }, { do: 'poll' }],
});

function converted(state: FileState, file: UploadedFile, { status, message }: ConversionState): FileTransition {
  if (status === 'COMPLETED') {
    const answered: FileEffect = { do: 'answer', answer: FILE_ANSWER, isSaved: true, id: file.id };
    return { state: { ...state, chosen: undefined, shown: { at: 'ready', file } }, effects: [answered] };
  }
  const shown: UploadState = { at: 'empty', problems: [message].filter(Boolean) };
  const announced: readonly FileEffect[] = status === 'FAILED' ? [{ do: 'announce', message }] : [];
  return { state: { ...state, chosen: undefined, shown }, effects: [CLEARED, ...announced] };
}

function found(before: FileState, { conversion, file, problem }: FileEvent & { readonly is: 'found' }): FileTransition {
  const state = { ...before, isHandedOver: conversion.status !== 'NOT_ANSWERED' };
  if (!file) return { state: { ...state, shown: { at: 'empty', problems: [problem].filter(Boolean) } }, effects: [CLEARED] };
  if (isConverting(conversion.status)) {
    return { state: { ...state, shown: { at: 'converting', file, isCutOff: false } }, effects: [{ do: 'poll' }] };
  }
  // The question was hidden for a while and lost its answer; its file has stayed.
  return {
    state: { ...state, shown: { at: 'ready', file } },
    effects: [{ do: 'answer', answer: FILE_ANSWER, isSaved: false, id: file.id }],
  };
}

/** True if no progress or problem is shown. */
const isSettled = (shown: UploadState): boolean => shown.at === 'ready' || (shown.at === 'empty' && shown.problems.length === 0);

const described = ({ file, name, isShortened }: ChosenFile): UploadedFile => ({
  file_name: name,
  file_size: file.size,
  ...(isShortened && { isShortened }),
});
