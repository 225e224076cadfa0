import { form } from 'virtual:form';
import { useEffect } from 'react';
import { mutate, SWRConfig } from 'swr';
import { AnswerStoreProvider } from '../answers/answer-store-context.tsx';
import { createAnswerStore } from '../answers/create-answer-store.ts';
import { fetchSuggestionFields, fetchSuggestions } from '../api/fetch-suggestions.ts';
import { swrConfig } from '../api/swr-config.ts';
import { createDraftStorage } from '../drafts/draft-storage.ts';
import { DraftsProvider } from '../drafts/drafts-context.ts';
import { createDrafts } from '../drafts/drafts.ts';
import { setActiveForm } from '../drafts/active-form.ts';
import { currentFormTime, onEachMinute } from '../platform/form-time.ts';
import { LookupProvider } from '../renderer/lookup/lookup-context.ts';
import { CompareAnswersDialog } from '../saving/compare-answers-dialog.tsx';
import { loadFirstAnswers } from '../session/load-answers.ts';
import { SessionProvider } from '../session/session-provider.tsx';
import { useViewTokenGuard } from '../session/use-view-token-guard.ts';
import { useVisitorLink } from '../session/use-visitor-link.ts';
import { translate } from '../platform/translate.ts';
import { FullScreenLoading } from '../ui/full-screen-loading.tsx';
import { lazyValidators } from '../answers/lazy-validators.ts';
import type { Elements } from '../ui/elements.ts';

const store = createAnswerStore(form, lazyValidators, currentFormTime);
const drafts = createDrafts(store, createDraftStorage());
const lookup = { find: fetchSuggestions, fields: fetchSuggestionFields };
setActiveForm({ store, drafts, clearResponseCache: () => mutate(() => true, undefined, { revalidate: false }) });

export const loadFirstAnswersOfForm = (): Promise<void> => loadFirstAnswers(store, drafts).catch(() => undefined);

export interface FormRootProps {
  /** The token of the link that the page was opened with. */
  readonly linkToken: string | null;
  readonly isReadingRefused: boolean;
  readonly children: Elements;
}

/** Providers of all screens that need the form: answers, drafts and session. */
export function FormRoot({ linkToken, isReadingRefused, children }: FormRootProps) {
  return (
    <SWRConfig value={swrConfig}>
      <AnswerStoreProvider store={store}>
        <DraftsProvider value={drafts}>
          <LookupProvider value={lookup}>
            <SessionProvider>
              <Screens linkToken={linkToken} isReadingRefused={isReadingRefused}>
                {children}
              </Screens>
            </SessionProvider>
          </LookupProvider>
        </DraftsProvider>
      </AnswerStoreProvider>
    </SWRConfig>
  );
}

function Screens({ linkToken, isReadingRefused, children }: FormRootProps) {
  useEffect(() => onEachMinute(store.refreshTime), []);
  const link = useVisitorLink(linkToken);
  const isSettled = useViewTokenGuard(isReadingRefused);
  if (!link.isOpened || !isSettled) return <FullScreenLoading />;
  return (
    <>
      {children}
      {link.differing && (
        <CompareAnswersDialog
          intro={translate('link.choice')}
          origin={translate('link.answer')}
          others={link.differing}
          onClose={() => link.choose([])}
          onChosen={link.choose}
        />
      )}
    </>
  );
}
