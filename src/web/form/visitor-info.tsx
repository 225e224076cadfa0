import { useState, useRef } from 'react';
import { useDrafts } from '../drafts/drafts-context.ts';
import { visitorIdentity } from '../drafts/visitor-identity.ts';
import { useClearVisitorAnswers } from '../session/use-clear-visitor-answers.ts';
import { translate } from '../platform/translate.ts';
import { Confirmation, useConfirm } from '../ui/confirm-dialog.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { useToasts } from '../ui/use-toasts.ts';
import { Disclosure } from './disclosure.tsx';
import { useAnswerStore, interpolateAnswers, type AnswerStore } from '../answers/answer-store-context.tsx';
import { endpoints } from '../../api/endpoints.ts';
import { callApi, createNoResponseError } from '../api/api-client.ts';
import { useHandleError } from '../errors/use-handle-error.ts';
import { DEFAULT_ROUTE } from '../navigation/paths.ts';
import { VISITOR_LINK_PARAM } from '../navigation/query-params.ts';
import { lazyModule, lazyComponent } from '../platform/lazy-module.tsx';
import { LoadingIndicator } from '../ui/loading-indicator.tsx';

export function VisitorInfo() {
  const drafts = useDrafts();
  const clear = useClearVisitorAnswers();
  const toasts = useToasts();
  const [question, confirm] = useConfirm();
  const clearAll = async (): Promise<void> => {
    await clear();
    visitorIdentity.renew();
    toasts.success(translate('clear.done'));
  };
  const ask = (): void =>
    confirm({
      title: translate('clear.title'),
      text: translate('clear.text'),
      no: translate('clear.no'),
      yes: translate('clear.yes'),
      onYes: () => void clearAll(),
    });
  return (
    <Disclosure label={translate('arrival.visitor')}>
      <p className="visitor-info-note">{translate(drafts.isPersistent() ? 'form.visitor_note' : 'form.visitor_note_unkept')}</p>
      <div className="visitor-info-choices">
        <TextButton type="button" aria-haspopup="dialog" onClick={ask}>
          {translate('clear.ask')}
        </TextButton>
        <ContinueOnOtherDeviceButton />
      </div>
      <Confirmation question={question} onClose={confirm} />
    </Disclosure>
  );
}

const dialog = lazyModule(() => import('./visitor-link-dialog.tsx'));
const LinkDialog = lazyComponent(dialog, ({ VisitorLinkDialog: shown }) => shown);

function ContinueOnOtherDeviceButton() {
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
