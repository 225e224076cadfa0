import { useRef, useState } from 'react';
import { useAnswerStore, answeredText, type AnswerStore } from '../../answers/answer-context.tsx';
import { calls } from '../../../contract/calls.ts';
import { send, noResponse } from '../../api/client.ts';
import { useErrors } from '../../errors/use-errors.ts';
import { DEFAULT_ROUTE } from '../../navigation/paths.ts';
import { LINK_PARAMETER } from '../../navigation/parameters.ts';
import { late, lately } from '../../platform/lately.tsx';
import { t } from '../../text.ts';
import { Loading } from '../../ui/loading.tsx';
import { TextButton } from '../../ui/text-button.tsx';

const dialog = late(() => import('./link-dialog.tsx'));
const LinkDialog = lately(dialog, ({ LinkDialog: shown }) => shown);

export function GoOnElsewhere() {
  const store = useAnswerStore();
  const handleError = useErrors();
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
      await dialog.load().catch(() => Promise.reject(noResponse()));
      const answers = store.getAnswers();
      const { token, ...outcome } = await send(calls.keepVisitorAnswers, { body: { answers } });
      store.markUnstored(answers, outcome);
      setLink(`${window.location.origin}${DEFAULT_ROUTE}?${new URLSearchParams({ [LINK_PARAMETER]: token })}`);
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
        <span>{t('link.ask')}</span> {isBusy && <Loading type="circles" size="small" />}
      </TextButton>
      {link !== null && <LinkDialog link={link} notKept={labelsOf(store)} onClose={() => setLink(null)} />}
    </>
  );
}

const labelsOf = (store: AnswerStore): readonly string[] =>
  Object.keys(store.notices()).map((key) => answeredText(store, store.form.questions[key]?.fullLabel ?? ''));
