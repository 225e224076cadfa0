import { useRef, useState } from 'react';
import { useAnswerStore, interpolateAnswers, type AnswerStore } from '../../answers/answer-context.tsx';
import { endpoints } from '../../../contract/calls.ts';
import { callApi, createNoResponseError } from '../../api/client.ts';
import { useHandleError } from '../../errors/use-errors.ts';
import { DEFAULT_ROUTE } from '../../navigation/paths.ts';
import { VISITOR_LINK_PARAM } from '../../navigation/parameters.ts';
import { lazyModule, lazyComponent } from '../../platform/lately.tsx';
import { translate } from '../../text.ts';
import { LoadingIndicator } from '../../ui/loading.tsx';
import { TextButton } from '../../ui/text-button.tsx';

const dialog = lazyModule(() => import('./link-dialog.tsx'));
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
