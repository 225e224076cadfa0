import 'virtual:text/form';
import 'virtual:text/upload';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { summarize } from '../../form/run/summarize.ts';
import { AnswerStoreProvider, type AnswerStore } from '../answers/answer-context.tsx';
import { headingId } from '../renderer/ids.ts';
import { LookupProvider } from '../renderer/lookup/lookup-context.ts';
import { FormSurface } from '../renderer/styles/form-surface.ts';
import { MountQueueProvider } from '../renderer/mount-queue-provider.tsx';
import { PageSettingsProvider } from '../renderer/page-context.ts';
import { PageSection } from '../renderer/page-section.tsx';
import { TabsForm, type ChooseTab } from '../renderer/tabs-form.tsx';
import { UploadSourceProvider } from '../renderer/upload/uploads.ts';
import { COLUMN } from '../theme.ts';
import { pause } from '../platform/pause.ts';
import { localToday } from '../platform/today.ts';
import { AnswerList } from '../ui/answer-list.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { createGalleryStore, createGalleryUploads, galleryId, galleryLookup, type GalleryJson } from './gallery-store.ts';
import gallery from './gallery.json' with { type: 'json' };

const Main = styled('main')({
  maxWidth: COLUMN,
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
  store.report(isReporting);
  return store;
}

export function Gallery() {
  const [[store, reporting]] = useState(() => [createStore(false), createStore(true)] as const);
  const choose: ChooseTab = async (tabs, tab) => {
    await pause(1000);
    store.setTab(tabs.id, tab.id);
  };
  return (
    <AnswerStoreProvider store={store}>
      <LookupProvider value={galleryLookup}>
        <UploadSourceProvider value={uploads}>
          <MountQueueProvider isLong={false}>
            <Main>
              <PageHeading text="Gallery" />
              <PageSettingsProvider value={{ questionLink }}>
                {states.map((state) => (
                  <AnswerStoreProvider key={state.section} store={state.showErrors ? reporting : store}>
                    <FormSurface style={state.width === undefined ? undefined : { maxWidth: state.width }}>
                      {state.reading ? (
                        <ReadSection id={galleryId(state)} store={store} />
                      ) : (
                        <PageSection id={galleryId(state)} eager heading="h2" />
                      )}
                    </FormSurface>
                  </AnswerStoreProvider>
                ))}
                <FormSurface>
                  {Object.keys(store.form.tabs).map((id) => (
                    <TabsForm key={id} id={id} focusSection={undefined} repeatActions={undefined} onChoose={choose} />
                  ))}
                </FormSurface>
              </PageSettingsProvider>
            </Main>
          </MountQueueProvider>
        </UploadSourceProvider>
      </LookupProvider>
    </AnswerStoreProvider>
  );
}

function ReadSection({ id, store }: { readonly id: string; readonly store: AnswerStore }) {
  const summary = summarize(store.form, { answers: store.getAnswers(), counts: store.getCounts(), tabs: {}, today: store.moment().today });
  const section = summary.flatMap((page) => page.sections).find((each) => each.section === id);
  if (!section) return null;
  return (
    <section className="section" aria-labelledby={headingId(id)}>
      <h2 id={headingId(id)} tabIndex={-1}>
        {section.title}
      </h2>
      <div className="section-box">
        <AnswerList items={section.items} />
      </div>
    </section>
  );
}
