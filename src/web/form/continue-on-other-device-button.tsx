import { useRef, useState } from 'react';
import { useAnswerStore, interpolateAnswers, type AnswerStore } from '../answers/answer-store-context.tsx';
import { endpoints } from '../../api/endpoints.ts';
import { callApi, createNoResponseError } from '../api/api-client.ts';
import { useHandleError } from '../errors/use-handle-error.ts';
import { DEFAULT_ROUTE } from '../navigation/paths.ts';
import { VISITOR_LINK_PARAM } from '../navigation/query-params.ts';
import { lazyModule, lazyComponent } from '../platform/lazy-module.tsx';
import { translate } from '../platform/translate.ts';
import { LoadingIndicator } from '../ui/loading-indicator.tsx';
import { TextButton } from '../ui/text-button.tsx';

const dialog = lazyModule(() => import('./visitor-link-dialog.tsx'));
const LinkDialog = lazyComponent(dialog, ({ VisitorLinkDialog: shown }) => shown);

export function ContinueOnOtherDeviceButton() {
  const store = useAnswerStore();
  const handleError = useHandleError();
  const isMaking = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const make = async (): Promise<void> => {
    if (isMaking.current) return;
    isMaking.current = true;
    setBusy(true);
    store.flush();
    try {
      // Loads the dialog first: without it nobody could copy the link.
      await dialog.load().catch(() => Promise.reject(createNoResponseError()));
      const answers = store.getAnswers();
      const { token, ...outcome } = await callApi(endpoints.keepVisitorAnswers, { body: { answers } });
      store.recordCorrections(answers, outcome);
      setLink(`${window.location.origin}${DEFAULT_ROUTE}?${new URLSearchParams({ [VISITOR_LINK_PARAM]: token })}`);
    } catch (error) {
      handleError('make_link', error);
    } finally {
      isMaking.current = false;
      setBusy(false);
    }
  };
  return (
    <>
      <TextButton type="button" aria-haspopup="dialog" aria-busy={isBusy || undefined} onClick={() => void make()}>
        <span>{translate('link.ask')}</span> {isBusy && <LoadingIndicator type="circles" size="small" />}
      </TextButton>
      {link !== null && <LinkDialog link={link} notKept={labelsOf(store)} onClose={() => setLink(null)} />}
    </>
  );
}

const labelsOf = (store: AnswerStore): readonly string[] =>
  Object.keys(store.notices()).map((key) => interpolateAnswers(store, store.form.questions[key]?.fullLabel ?? ''));
