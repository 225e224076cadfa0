import 'virtual:text/form';
import 'virtual:text/upload';
// Lazy modules of the pages, which a development server may first have to build.
import '../../src/web/renderer/more-info-bundle.ts';
import '../../src/web/renderer/upload/upload-widget-content.tsx';
import { flushSync } from 'react-dom';
import { form as projectForm } from 'virtual:form';
import { compileSectionValidators } from '../../src/form/compile/section-validators.ts';
import type { Answers, ChosenTabs, RepeatCounts } from '../../src/form/model/answers.ts';
import type { Form } from '../../src/form/model/form.ts';
import { AnswerStoreProvider, type AnswerStore } from '../../src/web/answers/answer-store-context.tsx';
import { createAnswerStore } from '../../src/web/answers/create-answer-store.ts';
import { validators } from '../../src/web/answers/compiled-validators.ts';
import { createGalleryUploads } from '../../src/web/gallery/gallery-store.ts';
import { currentFormTime } from '../../src/web/platform/form-time.ts';
import { LookupProvider, type LookupClient } from '../../src/web/renderer/lookup/lookup-context.ts';
import { PageForm } from '../../src/web/renderer/page-form.tsx';
import type { RepeatActions } from '../../src/web/renderer/repeat-form.tsx';
import { LazyUploadsProvider, type LazyUploads } from '../../src/web/renderer/upload/uploads-context.ts';
import { renderPart, type RenderMode } from './render-part.tsx';
import { expandAll } from './question-steps.ts';

interface PageOptions {
  readonly form?: Form;
  readonly answers?: Answers;
  readonly counts?: RepeatCounts;
  readonly tabs?: ChosenTabs;
  readonly showErrors?: boolean;
  readonly lookup?: Partial<LookupClient>;
  readonly uploads?: LazyUploads;
  /** Replaces adding and removing components, which else happens at once. Undefined for visitors, who can do neither. */
  readonly repeatActions?: RepeatActions | undefined;
  readonly isFolded?: boolean;
  /** False mounts no more sections than a page does by itself. */
  readonly isWhole?: boolean;
  readonly focusKey?: string;
  readonly Mode?: RenderMode;
}

export function renderPage(pageId: string, options: PageOptions = {}): AnswerStore {
  const { form = projectForm, answers = {}, counts = {}, tabs = {}, showErrors = false, lookup, focusKey } = options;
  const page = form.pages.find(({ id }) => id === pageId);
  if (!page) throw new Error(`There is no page ${pageId}`);
  const store = createAnswerStore(form, form === projectForm ? validators : compileSectionValidators(form), currentFormTime);
  store.load(answers, counts, tabs);
  store.reportAllFailures(showErrors);
  const show = async (repeatId: string, count: number): Promise<boolean> => {
    store.setCount(repeatId, count);
    return true;
  };
  const { repeatActions } = { repeatActions: { add: show, remove: show }, ...options };
  renderPart(
    <AnswerStoreProvider store={store}>
      <LookupProvider value={{ find: async () => [], fields: async () => undefined, ...lookup }}>
        <LazyUploadsProvider value={options.uploads ?? noUploads}>
          <main style={{ maxWidth: '44rem', margin: '0 auto' }}>
            <h1>{page.title}</h1>
            <PageForm
              page={page}
              focusKey={focusKey}
              repeatActions={repeatActions}
              questionLink={questionLink}
              onChooseTab={async (all, tab) => store.setTab(all.id, tab.id)}
            />
          </main>
        </LazyUploadsProvider>
      </LookupProvider>
    </AnswerStoreProvider>,
    options.Mode,
  );
  // All sections at once: on a busy machine nothing else is to do only now and then.
  if (options.isWhole !== false) window.dispatchEvent(new Event('beforeprint'));
  flushSync(() => window.dispatchEvent(new Event('afterprint')));
  if (options.isFolded !== true) expandAll();
  return store;
}

const questionLink = (key: string) => ({ href: `#${key}` });
const noUploads = createGalleryUploads({ documents: {}, answers: {}, states: [] } as never);
