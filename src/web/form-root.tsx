import { form } from 'virtual:form';
import { useEffect } from 'react';
import { mutate, SWRConfig } from 'swr';
import { AnswerStoreProvider } from './answers/answer-context.tsx';
import { createAnswerStore } from './answers/create-answer-store.ts';
import { findFields, findSuggestions } from './api/look-up.ts';
import { swrSettings } from './api/swr-settings.ts';
import { createDevice } from './drafts/device.ts';
import { DraftsProvider } from './drafts/drafts-context.ts';
import { createDrafts } from './drafts/drafts.ts';
import { setLoadedAnswers } from './drafts/loaded-answers.ts';
import { now, onEachMinute } from './now.ts';
import { LookupProvider } from './renderer/lookup/lookup-context.ts';
import { AnswerChoice } from './saving/answer-choice.tsx';
import { SessionProvider } from './session/session-provider.tsx';
import { useRefusedView } from './session/use-refused-view.ts';
import { useVisitorLink } from './session/use-visitor-link.ts';
import { t } from './text.ts';
import { Spinner } from './ui/spinner.tsx';
import { lateValidators } from './validators.ts';
import type { Elements } from './ui/elements.ts';

const store = createAnswerStore(form, lateValidators, now);
const drafts = createDrafts(store, createDevice());
const lookup = { find: findSuggestions, fields: findFields };
setLoadedAnswers({ store, drafts, forgetResponses: () => mutate(() => true, undefined, { revalidate: false }) });

export interface FormRootProps {
  /** The token of the link that the page was opened with. */
  readonly linkToken: string | null;
  readonly isReadingRefused: boolean;
  readonly children: Elements;
}

/** Providers of all screens that need the form: answers, drafts and session. */
export function FormRoot({ linkToken, isReadingRefused, children }: FormRootProps) {
  return (
    <SWRConfig value={swrSettings}>
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
  useEffect(() => onEachMinute(store.passTime), []);
  const link = useVisitorLink(linkToken);
  const isSettled = useRefusedView(isReadingRefused);
  if (!link.isOpened || !isSettled) return <Spinner />;
  return (
    <>
      {children}
      {link.differing && (
        <AnswerChoice
          intro={t('link.choice')}
          origin={t('link.answer')}
          others={link.differing}
          onClose={() => link.choose([])}
          onChosen={link.choose}
        />
      )}
    </>
  );
}
