import { form } from 'virtual:form';
import { useEffect } from 'react';
import { mutate, SWRConfig } from 'swr';
import { AnswerStoreProvider } from './answers/answer-context.tsx';
import { createAnswerStore } from './answers/create-answer-store.ts';
import { fetchSuggestionFields, fetchSuggestions } from './api/look-up.ts';
import { swrConfig } from './api/swr-settings.ts';
import { createDraftStorage } from './drafts/device.ts';
import { DraftsProvider } from './drafts/drafts-context.ts';
import { createDrafts } from './drafts/drafts.ts';
import { setActiveForm } from './drafts/loaded-answers.ts';
import { currentFormTime, onEachMinute } from './now.ts';
import { LookupProvider } from './renderer/lookup/lookup-context.ts';
import { CompareAnswersDialog } from './saving/answer-choice.tsx';
import { SessionProvider } from './session/session-provider.tsx';
import { useHandleInvalidServiceToken } from './session/use-refused-view.ts';
import { useVisitorLink } from './session/use-visitor-link.ts';
import { translate } from './text.ts';
import { FullScreenLoading } from './ui/spinner.tsx';
import { lazyValidators } from './validators.ts';
import type { Elements } from './ui/elements.ts';

const store = createAnswerStore(form, lazyValidators, currentFormTime);
const drafts = createDrafts(store, createDraftStorage());
const lookup = { find: fetchSuggestions, fields: fetchSuggestionFields };
setActiveForm({ store, drafts, clearResponseCache: () => mutate(() => true, undefined, { revalidate: false }) });

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
  const isSettled = useHandleInvalidServiceToken(isReadingRefused);
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
