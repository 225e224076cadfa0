import { useLocation, Link } from 'react-router-dom';
import { type Page, sectionIdsOfPageItem } from '../../form/model/form.ts';
import { form } from 'virtual:form';
import { shell } from 'virtual:shell';
import { useDrafts } from '../drafts/drafts-context.ts';
import { parseNavigationState } from '../navigation/navigation-state.ts';
import { DEFAULT_ROUTE, pagePath } from '../navigation/paths.ts';
import { PageForm } from '../renderer/page-form.tsx';
import { useSession } from '../session/session-context.ts';
import { translate } from '../platform/translate.ts';
import { ModalDialog } from '../ui/modal-dialog.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { FormChangesAlert } from './form-changes-alert.tsx';
import { PrintHeader } from './print-header.tsx';
import { OpenPeriodInfo } from './open-period-info.tsx';
import { PageButtons } from './page-buttons.tsx';
import { PageHeaderContent, PageColumn, PageIntro, PageHeader } from './page-layout.tsx';
import { ReviewLink } from './review-link.tsx';
import { useLazyOverview } from './use-lazy-overview.ts';
import { ValidationSummary } from './validation-summary.tsx';
import { VisitorInfo } from './visitor-info.tsx';
import { useCallback, useMemo, useState, type ComponentType } from 'react';
import { lazyComponent, lazyModule, useLazyModule } from '../platform/lazy-module.tsx';
import { PROGRESS, useAnswerStoreSelector, useAnswerStore, usePages, type AnswerStore } from '../answers/answer-store-context.tsx';
import { usePageLinkClickHandler } from '../navigation/use-page-link-click-handler.ts';
import type { GetQuestionLink } from '../renderer/page-settings.ts';
import { useSaveOnStepClick } from './use-save-on-step-click.ts';
import { content } from 'virtual:content/arrival';
import { InterpolatedContent } from '../content/interpolated-content.tsx';
import { Disclosure } from './disclosure.tsx';
import { useBannerKind } from './use-banner-kind.ts';
import { countRequiredQuestions, missingKeysOfSection } from '../../form/evaluate/evaluated-answers.ts';
import { evaluatedAnswersOf } from '../answers/evaluated-answers.ts';
import { Alert } from '../ui/alert.tsx';
import { endpoints } from '../../api/endpoints.ts';
import { callApi, ConflictError, ServerError } from '../api/api-client.ts';
import { useHandleError } from '../errors/use-handle-error.ts';
import type { SelectTabHandler } from '../renderer/tabs-form.tsx';
import { useSaver } from '../saving/saving-context.tsx';
import { clearComponentsAfter } from '../../form/evaluate/clear-components.ts';
import type { RepeatActions } from '../renderer/repeat-form.tsx';
import { asksForFile } from '../../form/model/widget-definitions.ts';
import { useLazyUploads } from '../renderer/upload/uploads-context.ts';

/** Few pages need them. */
const periods = lazyModule(() => import('./page-period-info.tsx'));
const requests = lazyModule(() => import('../document-requests/document-requests-section.tsx'));

/** Loaded before the page shows, so that it moves nothing; without it, the page shows all the same. */
const DeviceDraftAlert = lazyComponent(
  lazyModule(() => import('./device-draft-alert.tsx').catch(() => ({ DeviceDraftAlert: () => null }))),
  (module): ComponentType => module.DeviceDraftAlert,
);

export function FormPage({ id }: { readonly id: string }) {
  const page = form.pages.find((one) => one.id === id);
  if (!page) throw new Error(`There is no page ${id}`);
  return <Shown page={page} />;
}

function Shown({ page }: { readonly page: Page }) {
  const { hash, key: visit, state } = useLocation();
  const { isLoggedIn } = useSession();
  const repeatActions = useRepeatActions();
  const files = useFileRemoval();
  const chooseTab = useSelectTab(files.beforeLeave);
  const questionLink = useQuestionLink(page);
  const [offered] = useState(useDrafts().offered);
  const overview = useLazyOverview();
  const { loaded: period } = useLazyModule(periods, { isNeeded: page.period !== undefined });
  const isDefault = pagePath(page.id) === DEFAULT_ROUTE;
  // The summary shows those of every page.
  const hasErrors = useAnswerStoreSelector((from) => from.reportsAllFailures() && Object.keys(from.failures()).length > 0, PROGRESS);
  const focusKey = hash === '' ? undefined : decodeURIComponent(hash.slice(1));
  const isQuiet = focusKey !== undefined || parseNavigationState(state).focusSummary === true;
  return (
    <PageColumn>
      <PrintHeader />
      <PageHeader>
        <PageHeaderContent>
          <PageHeading text={page.title} hasErrors={hasErrors} isQuiet={isQuiet} />
          {page.intro !== undefined && <PageIntro>{page.intro}</PageIntro>}
          <OpenPeriodInfo />
          {page.period && period && <period.PagePeriodInfo page={page} />}
          {isDefault && <Arrival />}
          {!isLoggedIn && <VisitorInfo />}
        </PageHeaderContent>
        {overview && <overview.PreviousPageAlert />}
        {focusKey === undefined && <PageDoneAlert key={page.id} page={page} />}
        <FormChangesAlert />
        {isLoggedIn && offered && <DeviceDraftAlert />}
      </PageHeader>
      <ValidationSummary />
      <PageForm
        page={page}
        focusKey={focusKey}
        focusRequest={focusKey && visit}
        repeatActions={isLoggedIn ? repeatActions : undefined}
        questionLink={questionLink}
        SectionFooter={AskBelow}
        onChooseTab={chooseTab}
      />
      <ReviewLink page={page} isAbove />
      <PageButtons page={page} />
      <ReviewLink page={page} isAbove={false} />
      {overview && <overview.SectionsSidebar page={page} />}
      {files.isBlocked && (
        <ModalDialog title={translate('upload.in_progress_title')} onClose={files.unblock}>
          <p>{translate('upload.in_progress')}</p>
        </ModalDialog>
      )}
    </PageColumn>
  );
}

/** Way to ask others for a document, below some sections. */
const AskBelow = ({ section }: { readonly section: string }) => shell.asks?.includes(section) && <Requests section={section} />;

function Requests({ section }: { readonly section: string }) {
  const { loaded } = useLazyModule(requests);
  return loaded && <loaded.DocumentRequestsSection section={section} />;
}

/** Links of a page to its own questions and those of other pages, before which the answers of this one are saved. */
function useQuestionLink({ id }: Pick<Page, 'id'>): GetQuestionLink {
  const follow = usePageLinkClickHandler();
  const followStep = useSaveOnStepClick();
  return useCallback(
    (key) => {
      const page = form.questions[key]?.page ?? id;
      return {
        href: `${pagePath(page)}#${key}`,
        onClick: (event) => {
          if (page !== id) followStep(event);
          follow(event);
        },
      };
    },
    [id, follow, followStep],
  );
}

/** Time needed and things to have at hand, before the first question. */
function Arrival() {
  const banner = useBannerKind();
  if ((banner !== 'visitor' && banner !== 'first') || content.length === 0) return null;
  return (
    <Disclosure label={translate('arrival.title')}>
      <InterpolatedContent content={content} heading="p" />
    </Disclosure>
  );
}

/** The way on from a page that was finished before the student came to it, for as long as nothing on it is missing or wrong. */
function PageDoneAlert({ page }: { readonly page: Page }) {
  const store = useAnswerStore();
  const { status } = useSession();
  const [wasDone] = useState(() => isDone(page, store));
  const pages = usePages();
  const next = pages[pages.findIndex(({ id }) => id === page.id) + 1];
  return status !== 'validating' && wasDone && next && <PageDone page={page} next={next} />;
}

function PageDone({ page, next }: { readonly page: Page; readonly next: Page }) {
  const followStep = useSaveOnStepClick();
  const stillDone = useAnswerStoreSelector((store) => isDone(page, store), PROGRESS);
  return (
    <div className="page-done-alert-place" data-gone={!stillDone}>
      <Alert variant="success" isSpoken={false}>
        <span>{translate('form.page_done')}</span>{' '}
        <Link to={pagePath(next.id)} onClick={followStep}>
          {translate('form.continue_to', { title: next.title })}
        </Link>
      </Alert>
    </div>
  );
}

function isDone(page: Page, store: AnswerStore): boolean {
  const known = evaluatedAnswersOf(store);
  const shown = page.content
    .flatMap((item) => sectionIdsOfPageItem(store.form, item))
    .filter((id) => known.evaluation.sections[id]?.visible);
  return (
    shown.some((id) => countRequiredQuestions(id, known) > 0) &&
    shown.every((id) => missingKeysOfSection(store.form, id, known).length === 0) &&
    Object.keys(store.failuresToCorrect()).every((key) => store.form.questions[key]?.page !== page.id)
  );
}

/** Saves a chosen tab, then shows it; a visitor's stays on the screen. `beforeLeave` gets the left keys, and may refuse. */
function useSelectTab(beforeLeave: (keys: readonly string[]) => Promise<boolean>): SelectTabHandler {
  const store = useAnswerStore();
  const saver = useSaver();
  const { isLoggedIn } = useSession();
  const handleError = useHandleError();
  return useCallback(
    async (tabs, tab, left) => {
      try {
        if (!(await beforeLeave(left))) return;
        if (!isLoggedIn) return store.setTab(tabs.id, tab.id);
        await saver.runExclusive(async () => {
          const base = store.savedAnswers(left);
          await callApi(endpoints.chooseTab, { body: { tab_id: tabs.id, chosen_tab: tab.id, base } });
          store.setTab(tabs.id, tab.id);
        });
      } catch (error) {
        if (error instanceof ConflictError) {
          // Leaves it: the next save asks which answer to keep.
          const { answers: typed } = store.unsaved();
          const unseen = Object.fromEntries(Object.entries(error.saved).filter(([key]) => !Object.hasOwn(typed, key)));
          store.markSaved(unseen);
          store.change(unseen);
        }
        handleError('tabs', error, { tab: tab.title });
      }
    },
    [beforeLeave, store, saver, isLoggedIn, handleError],
  );
}

function useRepeatActions(): RepeatActions {
  const store = useAnswerStore();
  const saver = useSaver();
  const handleError = useHandleError();
  const { beforeLeave: removeFiles } = useFileRemoval();
  return useMemo(() => {
    return {
      async add(repeatId, count) {
        try {
          await callApi(endpoints.addAnother, { body: { button_id: repeatId, num_components: count } });
          store.setCount(repeatId, count);
          return true;
        } catch (error) {
          handleError('add_another', error, { id: repeatId });
          return false;
        }
      },
      async remove(repeatId, count, title) {
        try {
          // A save or a file still on its way would bring the answers back.
          await saver.save();
          if (!(await removeFiles(Object.keys(clearComponentsAfter(store.form, repeatId, count)))))
            throw new ServerError(translate('upload.in_progress'), 409);
          const base = store.answersAfterComponent(repeatId, count);
          await callApi(endpoints.addAnother, { body: { button_id: repeatId, num_components: count, base } });
          store.setCount(repeatId, count);
          return true;
        } catch (error) {
          if (error instanceof ConflictError && store.conflictingAnswers() === null) {
            store.markSaved(error.saved);
            store.change(error.saved);
          }
          handleError('remove_component', error, { title });
          return false;
        }
      },
    };
  }, [store, saver, handleError, removeFiles]);
}

function useFileRemoval() {
  const { form } = useAnswerStore();
  const source = useLazyUploads();
  const [isBlocked, setBlocked] = useState(false);
  /** Removes files of left questions; false, and `isBlocked`, if one is on its way. Throws what a call throws. */
  const beforeLeave = useCallback(
    async (keys: readonly string[]) => {
      const files = keys.filter((key) => asksForFile(form.questions[key]));
      if (!source || files.length === 0) return true;
      const uploads = await source.load();
      if (!uploads) throw new ServerError('', 0);
      try {
        const isLeft = await uploads.removeAll(files);
        setBlocked(!isLeft);
        return isLeft;
      } catch (error) {
        uploads.refresh(files);
        throw error;
      }
    },
    [form, source],
  );
  return { beforeLeave, isBlocked, unblock: useCallback(() => setBlocked(false), []) };
}
