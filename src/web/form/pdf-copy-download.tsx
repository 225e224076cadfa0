import { type MouseEvent, type RefCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import 'virtual:text/form';
import 'virtual:text/pdf';
import type { PdfCopyState } from '../../api/schemas/application-schemas.ts';
import { usePdfCopy } from '../api/use-pdf-copy.ts';
import { downloadFile } from '../api/download-file.ts';
import { useHandleError } from '../errors/use-handle-error.ts';
import { translate } from '../platform/translate.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { DownloadButton } from '../ui/download-button.tsx';
import { DownloadButtonIcon } from '../ui/download-button-icon.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { useTransferFocus } from '../ui/use-transfer-focus.ts';
import { RetryLaterError } from '../api/api-client.ts';
import { addJitterMs } from '../api/jitter.ts';
import { sleep } from '../platform/sleep.ts';

/** Time after which a copy counts as late. */
const LONG_MS = 20_000;

interface Props {
  readonly errorKind: 'pdf_copy' | 'pdf_copy_along';
  readonly isSavedAtOnce?: boolean;
  /** Ref of the former button here (`useTransferFocus`). */
  readonly keepsFocus?: RefCallback<HTMLElement>;
}

/** The application as a PDF to keep: it is made as soon as this shows, and can be downloaded when it is there. */
export function PdfCopyDownload({ errorKind, isSavedAtOnce = false, keepsFocus }: Props) {
  const ownFocus = useTransferFocus();
  const button = keepsFocus ?? ownFocus;
  const asking = useRetryWhenOverloaded();
  const saving = useRetryWhenOverloaded();
  const { data, error, isValidating, mutate } = usePdfCopy(asking.retry);
  const handle = useHandleError();
  const [isSaving, setSaving] = useState(false);
  const progress = useRef<'not asked' | 'asked' | 'saved'>('not asked');
  useEffect(() => {
    if (error && !isServiceUnavailableError(error)) handle(errorKind, error);
  }, [error, errorKind, handle]);
  const everySeconds = asking.everySeconds ?? saving.everySeconds;
  const state = stateOf(data?.status, error, isValidating);
  const isLong = useIsLong(state === 'preparing');
  const url = data?.url ?? '';
  const save = (): void => {
    setSaving(true);
    saving
      .retry(() => downloadFile(url))
      .catch((lost: unknown) => {
        if (!isServiceUnavailableError(lost)) handle(errorKind, lost);
      })
      .finally(() => setSaving(false));
  };
  const saveOnce = useEffectEvent(() => {
    if (!isSavedAtOnce || progress.current !== 'asked') return;
    progress.current = 'saved';
    save();
  });
  // Waits for the server: the cache may be out of date.
  useEffect(() => {
    if (isValidating && progress.current === 'not asked') progress.current = 'asked';
    else if (state === 'ready' && !isValidating) saveOnce();
  }, [state, isValidating]);
  const stopWaiting = ({ currentTarget }: MouseEvent): void => {
    // It has the focus, and is about to go.
    currentTarget.parentElement?.querySelector<HTMLElement>('a, button')?.focus();
    asking.stop();
    saving.stop();
  };
  const isOver = state !== 'ready' && state !== 'preparing';
  return (
    <div className="pdf-copy-download-row">
      {state === 'ready' && (
        <DownloadButton ref={button} variant="contained" href={url} isBusy={isSaving} onSave={save} label={translate('pdf.download')} />
      )}
      {state !== 'ready' && (
        <BusyButton
          ref={button}
          variant={isOver ? 'outlined' : 'contained'}
          isBusy={!isOver || isValidating}
          startIcon={<DownloadButtonIcon isBusy={!isOver || isValidating} />}
          onClick={() => void mutate()}
          label={translate(isOver ? 'pdf.again' : 'pdf.download')}
        />
      )}
      <p className="pdf-copy-download-status" role="status">
        {everySeconds !== null ? translate('pdf.waits', { seconds: everySeconds }) : translate(isLong ? 'pdf.still' : `pdf.${state}`)}
      </p>
      {everySeconds !== null && (
        <TextButton type="button" onClick={stopWaiting}>
          {translate('pdf.stop')}
        </TextButton>
      )}
    </div>
  );
}

type State = 'ready' | 'preparing' | 'failed' | 'stopped' | 'nothing';

function stateOf(status: PdfCopyState['status'] | undefined, error: unknown, isAsking: boolean): State {
  if (isServiceUnavailableError(error)) return isAsking ? 'preparing' : 'stopped';
  if (error) return 'failed';
  return status === 'COMPLETED' ? 'ready' : status === 'NOT_ANSWERED' ? 'nothing' : 'preparing';
}

function useIsLong(is: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!is) return undefined;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [is]);
  return isLong;
}

/** The rush before a deadline is over by then. */
const LONGEST_MS = 30 * 60_000;

/** The server has too much to do for this call. */
const isServiceUnavailableError = (error: unknown): error is RetryLaterError => error instanceof RetryLaterError && error.status === 503;

/** Runs one call at a time, repeated while the server is busy. */
function useRetryWhenOverloaded() {
  const [everySeconds, setSeconds] = useState<number | null>(null);
  const waiting = useRef(new AbortController());
  const stop = (): void => waiting.current.abort();
  useEffect(() => stop, []);
  return {
    everySeconds,
    stop,
    /** Makes a call, and again by itself as long as the server puts it off; throws what the call throws, see `isServiceUnavailableError`. */
    retry<Answer>(call: () => Promise<Answer>): Promise<Answer> {
      stop();
      waiting.current = new AbortController();
      const { signal } = waiting.current;
      const until = performance.now() + LONGEST_MS;
      const makeCall = (): Promise<Answer> =>
        call().catch(async (error: unknown) => {
          if (!isServiceUnavailableError(error) || signal.aborted || performance.now() > until) throw error;
          setSeconds(error.retryAfter);
          await sleep(addJitterMs(error.retryAfter), signal);
          if (signal.aborted) throw error;
          return makeCall();
        });
      return makeCall().finally(() => {
        if (waiting.current.signal === signal) setSeconds(null);
      });
    },
  };
}
