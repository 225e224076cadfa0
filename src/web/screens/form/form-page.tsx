import { useLocation } from 'react-router-dom';
import type { Page } from '../../../form/model/form.ts';
import { form } from 'virtual:form';
import { shell } from 'virtual:shell';
import { carriedState } from '../../navigation/carried-state.ts';
import { DEFAULT_ROUTE, pathOf } from '../../navigation/paths.ts';
import { PageForm } from '../../renderer/page-form.tsx';
import { useSession } from '../../session/session.ts';
import { t } from '../../text.ts';
import { ModalDialog } from '../../ui/modal-dialog.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ChangesNote } from './changes-note.tsx';
import { DoneNote } from './done-note.tsx';
import { PaperHead } from './paper-head.tsx';
import { OpeningNote } from './opening-note.tsx';
import { PageButtons } from './page-buttons.tsx';
import { Opening, PageColumn, PageIntro, PageTop } from './page-column.tsx';
import { ReviewLink } from './review-link.tsx';
import { useChooseTab } from './use-choose-tab.ts';
import { useOfFailures } from './use-failures.ts';
import { useFilesLeft } from './use-files-left.ts';
import { useOverview } from './use-overview.ts';
import { useRepeatActions } from './use-repeat-actions.ts';
import { useValidatorsNow } from '../../validators.ts';
import { ValidationSummary } from './validation-summary.tsx';
import { VisitorNote } from './visitor-note.tsx';
import { useCallback, useEffect } from 'react';
import { late, useSoon } from '../../platform/lately.tsx';
import { useAnswerStore } from '../../answers/answer-context.tsx';
import { useFollowLink } from '../../navigation/use-follow-link.ts';
import type { QuestionLink } from '../../renderer/page-context.ts';
import { useFollowStep } from './use-follow-step.ts';
import { content } from 'virtual:content/arrival';
import { AnsweredContent } from '../../content/answered-content.tsx';
import { Fold } from './fold.tsx';
import { useBanner } from './use-banner.ts';

/** Few pages need it. */
const requests = late(() => import('../../requests/own-requests.tsx'));

export function FormPage({ id }: { readonly id: string }) {
  const page = form.pages.find((one) => one.id === id);
  if (!page) throw new Error(`There is no page ${id}`);
  return <Shown page={page} />;
}

function Shown({ page }: { readonly page: Page }) {
  const { hash, key: visit, state } = useLocation();
  const { isLoggedIn } = useSession();
  const repeatActions = useRepeatActions();
  const files = useFilesLeft();
  const chooseTab = useChooseTab(files.beforeLeave);
  const questionLink = useQuestionLink(page);
  const overview = useOverview();
  const isDefault = pathOf(page.id) === DEFAULT_ROUTE;
  // The summary shows those of every page.
  const hasErrors = useOfFailures((failures) => Object.keys(failures).length > 0);
  const focusKey = hash === '' ? undefined : decodeURIComponent(hash.slice(1));
  const store = useAnswerStore();
  const canJudge = useValidatorsNow();
  useEffect(() => {
    if (canJudge) store.judge();
  }, [store, canJudge]);
  const isQuiet = focusKey !== undefined || carriedState(state).focusSummary === true;
  return (
    <PageColumn>
      <PaperHead />
      <PageTop>
        <Opening>
          <PageHeading text={page.title} hasErrors={hasErrors} isQuiet={isQuiet} />
          {page.intro !== undefined && <PageIntro>{page.intro}</PageIntro>}
          <OpeningNote />
          {isDefault && <Arrival />}
          {!isLoggedIn && <VisitorNote />}
        </Opening>
        {overview && <overview.LeftNote />}
        {focusKey === undefined && <DoneNote key={page.id} page={page} />}
        <ChangesNote />
        {isLoggedIn && overview && <overview.DeviceAnswers />}
      </PageTop>
      <ValidationSummary />
      <PageForm
        page={page}
        focusKey={focusKey}
        focusRequest={visit}
        repeatActions={isLoggedIn ? repeatActions : undefined}
        questionLink={questionLink}
        Below={AskBelow}
        onChooseTab={chooseTab}
      />
      <ReviewLink page={page} isAbove />
      <PageButtons page={page} />
      <ReviewLink page={page} isAbove={false} />
      {overview && <overview.SectionsBeside page={page} />}
      {files.isBlocked && (
        <ModalDialog title={t('upload.in_progress_title')} onClose={files.unblock}>
          <p>{t('upload.in_progress')}</p>
        </ModalDialog>
      )}
    </PageColumn>
  );
}

/** Way to ask others for a document, below some sections. */
function AskBelow({ section }: { readonly section: string }) {
  const isNeeded = shell.asks?.includes(section) === true;
  const { loaded } = useSoon(requests, { isNeeded });
  return isNeeded && loaded ? <loaded.OwnRequests section={section} /> : null;
}

/** Links of a page to its own questions and those of other pages, before which the answers of this one are saved. */
function useQuestionLink({ id }: Pick<Page, 'id'>): QuestionLink {
  const follow = useFollowLink();
  const followStep = useFollowStep();
  return useCallback(
    (key) => {
      const page = form.questions[key]?.page ?? id;
      return {
        href: `${pathOf(page)}#${key}`,
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
  const banner = useBanner();
  if ((banner !== 'visitor' && banner !== 'first') || content.length === 0) return null;
  return (
    <Fold label={t('arrival.title')}>
      <AnsweredContent content={content} heading="p" />
    </Fold>
  );
}
