import { CONVERSION_POLL_MS, isConverting } from '../../api/upload-rules.ts';
import { sleep } from '../platform/sleep.ts';
import { ServerError } from '../api/api-client.ts';
import type { TextKey, TextParams } from '../../form/model/text.ts';
import type { FileEvent, FileState, FileTask } from './file-reducer.ts';
import type { UnfinishedUploads } from './unfinished-uploads.ts';
import type { UploadApi } from './upload-api.ts';

export interface FileTaskDeps {
  readonly save: () => Promise<void>;
  readonly api: UploadApi;
  readonly unfinished: UnfinishedUploads;
  readonly translate: (key: TextKey, params?: TextParams) => string;
}

interface FileTaskContext {
  readonly key: string;
  readonly state: FileState;
  /** Aborted when the task is over for the student: what cannot be stopped ends by itself, without a report. */
  readonly signal: AbortSignal;
  readonly emit: (event: FileEvent) => void;
}

/** Asynchronous work of a file, reported in events. Never throws. */
export function createFileTasks(deps: FileTaskDeps): Readonly<Record<FileTask, (task: FileTaskContext) => Promise<void>>> {
  const { save, api, unfinished, translate } = deps;
  return {
    async send({ key, state: { chosen, isHandedOver }, signal, emit }) {
      if (!chosen) return;
      try {
        if (isHandedOver) {
          await api.removeDocument(key);
          emit({ is: 'takenBack' });
        }
        const [, upload] = await Promise.all([save(), api.askPresignedUrl(key)]);
        signal.throwIfAborted();
        await api.postFile(upload, chosen.file, { signal, onProgress: (percent) => emit({ is: 'progressed', percent }) });
        signal.throwIfAborted();
        emit({ is: 'handedOver' });
        const { id } = await api.startConversion(key, { file_key: upload.fields['key'] ?? '', file_name: chosen.name });
        emit({ is: 'arrived', id });
      } catch (error) {
        emit({ is: 'brokeOff', error });
      }
    },
    async ask(task) {
      const { key, emit } = task;
      const found = await pollUntilAnswered(task, isOffline, async () => {
        const conversion = await api.getConversion(key);
        const isThere = isConverting(conversion.status) || conversion.status === 'COMPLETED';
        return { conversion, file: isThere ? (await api.getDocumentAnswers())[key] : undefined };
      });
      if (!found) return;
      const wasSending = unfinished.forget(key);
      emit({ is: 'found', ...found, problem: found.conversion.message || (wasSending ? translate('upload.left') : '') });
    },
    async poll(task) {
      const { key, emit } = task;
      const isWorthWaiting = (error: unknown): boolean => {
        // A student has seen that the file arrived: server trouble says nothing about it.
        const isCutOff = isOffline(error) || isInTrouble(error);
        if (isCutOff) emit({ is: 'cutOff' });
        return isCutOff;
      };
      const conversion = await pollUntilAnswered(task, isWorthWaiting, async () => {
        const now = await api.getConversion(key);
        if (!isConverting(now.status)) return now;
        emit({ is: 'converting' });
        return undefined;
      });
      if (conversion) emit({ is: 'converted', conversion });
    },
    async remove({ key, state, emit }) {
      try {
        if (state.isHandedOver) await api.removeDocument(key);
        emit({ is: 'removed' });
      } catch (error) {
        emit({ is: 'notRemoved', error });
      }
    },
  };
}

/** Polls until there is an answer, also after errors that are worth waiting out; undefined if it ends without one. */
async function pollUntilAnswered<Answer>(
  { signal, emit }: FileTaskContext,
  isWorthWaiting: (error: unknown) => boolean,
  question: () => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  while (!signal.aborted) {
    try {
      const answer = await question();
      if (signal.aborted) return undefined;
      if (answer !== undefined) return answer;
    } catch (error) {
      if (!isWorthWaiting(error)) {
        emit({ is: 'unknown', error });
        return undefined;
      }
    }
    await sleep(CONVERSION_POLL_MS, signal);
  }
  return undefined;
}

const isOffline = (error: unknown): boolean => error instanceof ServerError && error.status === 0;
const isInTrouble = (error: unknown): boolean => error instanceof ServerError && (error.status >= 500 || error.status === 429);
