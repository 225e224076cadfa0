import { withEmotion } from '../ui/emotion-styles.tsx';
import 'virtual:text/form';
import 'virtual:text/upload';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { summarizeAnswers } from '../../form/evaluate/summarize.ts';
import { AnswerStoreProvider, type AnswerStore } from '../answers/answer-store-context.tsx';
import { sectionHeadingId } from '../renderer/element-ids.ts';
import { LookupProvider } from '../renderer/lookup/lookup-context.ts';
import { MountQueueProvider } from '../renderer/mount-queue-provider.tsx';
import { PageSettingsProvider } from '../renderer/page-settings.ts';
import { PageSection } from '../renderer/page-section.tsx';
import { TabsForm, type SelectTabHandler } from '../renderer/tabs-form.tsx';
import { LazyUploadsProvider } from '../renderer/upload/uploads-context.ts';
import { sleep } from '../platform/sleep.ts';
import { localToday } from '../platform/local-today.ts';
import { AnswerList } from '../ui/answer-list.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { createGalleryStore, createGalleryUploads, gallerySectionId, galleryLookupClient, type GalleryJson } from './gallery-store.ts';
import gallery from './gallery.json' with { type: 'json' };

const Main = styled('main')({
  maxWidth: '45.5rem',
  margin: '0 auto',
  padding: '1.5rem 1rem',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '1.5rem',
});
const ownDocument = gallery as unknown as GalleryJson;
const { states } = ownDocument;
const questionLink = (key: string) => ({ href: `#${key}` });
const uploads = createGalleryUploads(ownDocument);

function createStore(isReporting: boolean): AnswerStore {
  const { store } = createGalleryStore(ownDocument, localToday);
  store.reportAllFailures(isReporting);
  return store;
}

export const GalleryScreen = withEmotion(function GalleryScreen() {
  const [[store, reporting]] = useState(() => [createStore(false), createStore(true)] as const);
  const choose: SelectTabHandler = async (tabs, tab) => {
    await sleep(1000);
    store.setTab(tabs.id, tab.id);
  };
  return (
    <AnswerStoreProvider store={store}>
      <LookupProvider value={galleryLookupClient}>
        <LazyUploadsProvider value={uploads}>
          <MountQueueProvider isLong={false}>
            <Main>
              <PageHeading text="Gallery" />
              <PageSettingsProvider value={{ questionLink }}>
                {states.map((state) => (
                  <AnswerStoreProvider key={state.section} store={state.showErrors ? reporting : store}>
                    <div className="surface form-surface" style={state.width === undefined ? undefined : { maxWidth: state.width }}>
                      {state.reading ? (
                        <ReadSection id={gallerySectionId(state)} store={store} />
                      ) : (
                        <PageSection id={gallerySectionId(state)} eager heading="h2" />
                      )}
                    </div>
                  </AnswerStoreProvider>
                ))}
                <div className="surface form-surface">
                  {Object.keys(store.form.tabs).map((id) => (
                    <TabsForm key={id} id={id} focusSection={undefined} repeatActions={undefined} onChoose={choose} />
                  ))}
                </div>
              </PageSettingsProvider>
            </Main>
          </MountQueueProvider>
        </LazyUploadsProvider>
      </LookupProvider>
    </AnswerStoreProvider>
  );
});

function ReadSection({ id, store }: { readonly id: string; readonly store: AnswerStore }) {
  const summary = summarizeAnswers(store.form, {
    answers: store.getAnswers(),
    counts: store.getCounts(),
    tabs: {},
    today: store.formTime().today,
  });
  const section = summary.flatMap((page) => page.sections).find((each) => each.section === id);
  if (!section) return null;
  return (
    <section className="section" aria-labelledby={sectionHeadingId(id)}>
      <h2 id={sectionHeadingId(id)} tabIndex={-1}>
        {section.title}
      </h2>
      <div className="section-box">
        <AnswerList items={section.items} />
      </div>
    </section>
  );
}
